/** What lies flat on the felt in one draw call: soft shadows, the arrows of the direction, and light round a place. */

import {
  Color,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from "three";

export interface Decal {
  readonly kind: "shadow" | "light" | "arrow";
  readonly x: number;
  readonly z: number;
  /** Half its size across and along, in widths of a card, and how far it fades beyond. */
  readonly half: readonly [number, number];
  readonly soft: number;
  /** Clockwise as seen from above, in radians; an arrow points to the right at 0. */
  readonly turn: number;
  readonly color: string;
  readonly opacity: number;
}

export const MOST_DECALS = 96;
const KINDS: readonly Decal["kind"][] = ["shadow", "light", "arrow"];
const Y = new Vector3(0, 1, 0);

export class Decals {
  readonly mesh: InstancedMesh<PlaneGeometry, ShaderMaterial>;
  /** Half size across and along without and with what fades. */
  readonly #half = dynamic(4);
  readonly #tint = dynamic(4);
  readonly #kind = dynamic(1);
  readonly #color = new Color();
  readonly #matrix = new Matrix4();
  readonly #turn = new Quaternion();
  readonly #at = new Vector3();
  readonly #size = new Vector3();

  constructor() {
    const geometry = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2);
    geometry.setAttribute("extent", this.#half);
    geometry.setAttribute("tint", this.#tint);
    geometry.setAttribute("kind", this.#kind);
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      vertexShader: /* glsl */ `
        in vec4 extent;
        in vec4 tint;
        in float kind;
        out vec2 at;
        flat out vec4 size;
        flat out vec4 paint;
        flat out int sort;
        void main() {
          at = position.xz * extent.zw;
          size = extent;
          paint = tint;
          sort = int(kind + 0.5);
          gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
        }
      `,
      fragmentShader: /* glsl */ `
        in vec2 at;
        flat in vec4 size;
        flat in vec4 paint;
        flat in int sort;
        out vec4 color;
        void main() {
          float soft = size.z - size.x;
          float part;
          if (sort == 2) {
            // Two strokes that meet at the right.
            vec2 from = vec2(at.x - size.x, abs(at.y));
            float along = clamp(dot(from, vec2(-0.7071, 0.7071)), 0.0, size.y * 1.4142);
            float far = length(from - along * vec2(-0.7071, 0.7071)) - soft * 0.5;
            part = 1.0 - smoothstep(-fwidth(far), fwidth(far), far);
          } else {
            float round_ = min(size.x, size.y);
            vec2 from = abs(at) - size.xy + round_;
            float far = length(max(from, 0.0)) + min(max(from.x, from.y), 0.0) - round_;
            float fade = 1.0 - smoothstep(sort == 0 ? -soft : -0.5 * soft, soft, far);
            part = sort == 0 ? fade * fade : fade;
          }
          color = vec4(paint.rgb, paint.a * part);
        }
      `,
    });
    this.mesh = new InstancedMesh(geometry, material, MOST_DECALS);
    this.mesh.frustumCulled = false;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  }

  put(decals: readonly Decal[]): void {
    const shown = decals.slice(0, MOST_DECALS);
    for (const [index, { kind, x, z, half, soft, turn, color, opacity }] of shown.entries()) {
      const [width, height] = [half[0] + soft, half[1] + soft];
      this.#turn.setFromAxisAngle(Y, -turn);
      this.mesh.setMatrixAt(
        index,
        this.#matrix.compose(this.#at.set(x, 0, z), this.#turn, this.#size.set(width, 1, height)),
      );
      this.#half.setXYZW(index, half[0], half[1], width, height);
      this.#color.setStyle(color, "");
      this.#tint.setXYZW(index, this.#color.r, this.#color.g, this.#color.b, opacity);
      this.#kind.setX(index, KINDS.indexOf(kind));
    }
    this.mesh.count = shown.length;
    this.mesh.instanceMatrix.needsUpdate = true;
    for (const attribute of [this.#half, this.#tint, this.#kind]) attribute.needsUpdate = true;
  }

  close(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

function dynamic(size: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(new Float32Array(MOST_DECALS * size), size).setUsage(DynamicDrawUsage);
}
