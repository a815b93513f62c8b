/** All cards of the table in one draw call: each is a copy of one rectangle that shows two cells of the atlas. */

import {
  CanvasTexture,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedMesh,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
  Vector3,
} from "three";
import type { Sheet } from "../table/bitmaps";
import { WIDTH } from "../table/figures";
import { PAPER } from "../table/palette";
import { TALL } from "./camera";
import type { Painted } from "./poses";

/** Ten hands of 12 backs, two piles in layers, and everything that can be in the air at once. */
export const MOST_CARDS = 400;

export class Deck {
  readonly mesh: InstancedMesh<PlaneGeometry, ShaderMaterial>;
  readonly #sheet: Sheet;
  readonly #texture: CanvasTexture;
  /** The left top corners of face and back on the atlas, in its width and height. */
  readonly #cells: InstancedBufferAttribute;
  /** Opacity, whether it is a blank edge, and whether it is marked. */
  readonly #look: InstancedBufferAttribute;
  readonly #matrix = new Matrix4();
  readonly #size = new Vector3();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#texture = new CanvasTexture(onPaper(sheet));
    this.#texture.flipY = false;
    this.#texture.minFilter = LinearMipmapLinearFilter;
    this.#texture.magFilter = LinearFilter;
    const geometry = new PlaneGeometry(1, TALL);
    this.#cells = dynamic(4);
    this.#look = dynamic(3);
    geometry.setAttribute("cells", this.#cells);
    geometry.setAttribute("look", this.#look);
    const { canvas, cellWidth, cellHeight } = sheet;
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      uniforms: {
        atlas: { value: this.#texture },
        cell: { value: new Vector2(cellWidth / canvas.width, cellHeight / canvas.height) },
      },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
      vertexShader: /* glsl */ `
        in vec4 cells;
        in vec3 look;
        out vec2 at;
        flat out vec4 corners;
        flat out vec4 lit;
        void main() {
          at = uv;
          corners = cells;
          vec4 place = instanceMatrix * vec4(position, 1.0);
          // A card that faces the eye is as bright as one of the page, and others but a little darker.
          vec3 facing = normalize(mat3(instanceMatrix) * vec3(0.0, 0.0, 1.0));
          vec3 eye = normalize(cameraPosition);
          lit = vec4(look, mix(0.72, 1.0, smoothstep(0.2, 0.95, abs(dot(facing, eye)))));
          gl_Position = projectionMatrix * viewMatrix * place;
        }
      `,
      fragmentShader: /* glsl */ `
        in vec2 at;
        flat in vec4 corners;
        flat in vec4 lit;
        out vec4 color;
        uniform sampler2D atlas;
        uniform vec2 cell;
        const vec2 HALF = vec2(0.5, ${(TALL / 2).toFixed(3)});
        const vec3 GOLD = vec3(1.0, 0.824, 0.247);
        const float ROUND = ${(18 / WIDTH).toFixed(4)};
        void main() {
          vec2 from = abs((at - 0.5) * 2.0 * HALF) - HALF + ROUND;
          float outside = length(max(from, 0.0)) + min(max(from.x, from.y), 0.0) - ROUND;
          float soft = fwidth(outside);
          float cover = 1.0 - smoothstep(-soft, 0.0, outside);
          vec2 corner = gl_FrontFacing ? corners.xy : corners.zw;
          vec2 on = vec2(gl_FrontFacing ? at.x : 1.0 - at.x, 1.0 - at.y);
          vec3 drawn = texture(atlas, corner + on * cell).rgb;
          // Between two cards of a fan or a pile there is a thin dark line.
          float rim = smoothstep(-0.03, 0.0, outside);
          vec3 paper = mix(vec3(0.93, 0.92, 0.88), vec3(0.6, 0.58, 0.53), rim);
          vec3 plain = mix(drawn, drawn * 0.72, rim * (1.0 - smoothstep(0.9, 1.0, lit.w)));
          float edge = lit.z * smoothstep(-0.045 - soft, -0.045, outside);
          color = vec4(mix(mix(plain, paper, lit.y) * lit.w, GOLD, edge), cover * lit.x);
        }
      `,
    });
    this.mesh = new InstancedMesh(geometry, material, MOST_CARDS);
    this.mesh.frustumCulled = false;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  }

  /** Lays out the cards; the first is painted first. */
  put(cards: readonly Painted[]): void {
    const { canvas } = this.#sheet;
    const shown = cards.slice(0, MOST_CARDS);
    for (const [index, { position, quaternion, scale, card, named, opacity, paper, marked }] of shown.entries()) {
      this.mesh.setMatrixAt(index, this.#matrix.compose(position, quaternion, this.#size.setScalar(scale)));
      const [faceX, faceY] = this.#sheet.cell(card, named);
      const [backX, backY] = this.#sheet.cell(null);
      const [width, height] = [canvas.width, canvas.height];
      this.#cells.setXYZW(index, faceX / width, faceY / height, backX / width, backY / height);
      this.#look.setXYZ(index, opacity, paper ? 1 : 0, marked ? 1 : 0);
    }
    this.mesh.count = shown.length;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.#cells.needsUpdate = true;
    this.#look.needsUpdate = true;
  }

  /** Samples for what is seen at a slant: 1 is the least. */
  set anisotropy(samples: number) {
    if (this.#texture.anisotropy === samples) return;
    this.#texture.anisotropy = samples;
    this.#texture.needsUpdate = true;
  }

  close(): void {
    this.#texture.dispose();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

/** Nothing of the atlas is transparent: what is seen from afar mixes in what lies beside it. */
function onPaper({ canvas }: Sheet): HTMLCanvasElement {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function dynamic(size: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(new Float32Array(MOST_CARDS * size), size).setUsage(DynamicDrawUsage);
}
