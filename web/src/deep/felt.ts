/** The table itself: felt, what lies round it, and the rail with a strip of light in the active colour. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  GLSL3,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
} from "three";
import { type Rail, ROUNDNESS, railPoints } from "./camera";

/** The rail: how broad, how high, and how far its outer side goes down, in widths of a card. */
const BROAD = 0.3;
const HIGH = 0.17;
const DEEP = 0.42;
/** Points across its rounded top. */
const ROUND = 10;
/** A plane that fills the screen from wherever it is seen. */
const WORLD = 80;

const DISTANCE = /* glsl */ `
  uniform vec2 halfAxes;
  const float N = ${(2 / ROUNDNESS).toFixed(4)};
  /** How far outside the middle of the rail a point of the table is; nearly so far from it, and exact at it. */
  float outside(vec2 at) {
    vec2 unit = max(abs(at) / halfAxes, 0.001);
    vec2 powers = pow(unit, vec2(N));
    float whole = powers.x + powers.y;
    float level = pow(whole, 1.0 / N);
    vec2 slope = powers / unit / halfAxes * level / whole;
    return (level - 1.0) / length(slope);
  }
`;

export interface Uniforms {
  readonly halfAxes: { readonly value: Vector2 };
  readonly glow: { readonly value: Color };
}

export class Felt {
  readonly uniforms: Uniforms = { halfAxes: { value: new Vector2(1, 1) }, glow: { value: new Color() } };
  readonly ground: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly rail: Mesh<BufferGeometry, ShaderMaterial>;
  #shape: Rail | null = null;

  constructor() {
    const uniforms = { ...this.uniforms };
    const flat = new PlaneGeometry(WORLD, WORLD).rotateX(-Math.PI / 2);
    this.ground = new Mesh(
      flat,
      new ShaderMaterial({
        glslVersion: GLSL3,
        uniforms,
        depthTest: false,
        depthWrite: false,
        side: DoubleSide,
        vertexShader: /* glsl */ `
          out vec2 at;
          void main() {
            at = position.xz;
            gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
          }
        `,
        fragmentShader: /* glsl */ `
          in vec2 at;
          out vec4 color;
          uniform vec3 glow;
          ${DISTANCE}
          float grain(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
          void main() {
            float far = outside(at);
            float edge = far + ${(BROAD / 2).toFixed(4)};
            float spot = 1.0 - smoothstep(0.0, 1.25, length(at / halfAxes * vec2(1.0, 1.1)));
            vec3 felt = mix(vec3(0.035, 0.155, 0.115), vec3(0.115, 0.425, 0.305), spot);
            // A thin line sewn into the felt.
            float seam = abs(edge + 0.2);
            felt += vec3(0.07, 0.11, 0.075) * (1.0 - smoothstep(0.0, max(0.012, fwidth(edge)), seam));
            float lit = exp(min(0.0, edge) * 2.6);
            felt += glow * (0.42 * lit * lit + 0.1 * lit);
            felt *= 1.0 - 0.45 * smoothstep(-0.16, 0.0, edge);
            vec3 floor_ = mix(vec3(0.03, 0.105, 0.082), vec3(0.014, 0.045, 0.037), smoothstep(0.0, 5.0, far));
            floor_ = floor_ * (0.45 + 0.55 * smoothstep(0.0, 1.3, far)) + glow * 0.1 * exp(-1.5 * max(0.0, far));
            color = vec4(mix(felt, floor_, smoothstep(-0.01, 0.01, far)), 1.0);
            color.rgb += (grain(gl_FragCoord.xy) - 0.5) * 0.012;
          }
        `,
      }),
    );
    this.rail = new Mesh(
      new BufferGeometry(),
      new ShaderMaterial({
        glslVersion: GLSL3,
        uniforms,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        side: FrontSide,
        vertexShader: /* glsl */ `
          in float across;
          out float side;
          out vec3 facing;
          out vec3 eye;
          void main() {
            side = across;
            facing = normal;
            eye = cameraPosition - position;
            gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
          }
        `,
        fragmentShader: /* glsl */ `
          in float side;
          in vec3 facing;
          in vec3 eye;
          out vec4 color;
          uniform vec3 glow;
          void main() {
            vec3 n = normalize(facing);
            vec3 v = normalize(eye);
            vec3 light = normalize(vec3(-0.25, 1.0, 0.2));
            float lit = max(0.0, dot(n, light));
            float shine = pow(max(0.0, dot(n, normalize(light + v))), 26.0);
            vec3 wood = mix(vec3(0.055, 0.032, 0.03), vec3(0.3, 0.175, 0.115), lit * lit);
            vec3 rail = wood + vec3(1.0, 0.86, 0.7) * 0.2 * shine;
            // The strip of light runs along the inner side, and shines on what is near.
            float strip = 1.0 - smoothstep(0.1, 0.15, side);
            rail += glow * 0.5 * exp(-9.0 * max(0.0, side - 0.12));
            rail = mix(rail, mix(glow, vec3(1.0), 0.1), strip);
            float facesEye = dot(n, v);
            float sharp = smoothstep(0.0, 1.5 * fwidth(facesEye) + 0.02, facesEye);
            float start = smoothstep(0.0, 1.5 * fwidth(side) + 0.001, side);
            color = vec4(rail, sharp * start * (1.0 - smoothstep(0.72, 1.0, side)));
          }
        `,
      }),
    );
    for (const mesh of [this.ground, this.rail]) mesh.frustumCulled = false;
  }

  /** Gives the table another shape. */
  shape(rail: Rail): void {
    if (this.#shape?.halfWidth === rail.halfWidth && this.#shape.halfDepth === rail.halfDepth) return;
    this.#shape = rail;
    this.uniforms.halfAxes.value.set(rail.halfWidth, rail.halfDepth);
    this.rail.geometry.dispose();
    this.rail.geometry = tube(rail);
  }

  close(): void {
    for (const mesh of [this.ground, this.rail]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

/** Across the rail from the felt outwards: how far from its middle, how high, and the normal there. */
const PROFILE: readonly (readonly [out: number, up: number, normalOut: number, normalUp: number])[] = [
  ...Array.from({ length: ROUND + 1 }, (_, index) => {
    const angle = Math.PI * (1 - index / ROUND);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [(BROAD / 2) * cos, HIGH * Math.sqrt(sin), cos, sin] as const;
  }),
  [BROAD / 2, -DEEP, 1, 0],
];

function tube({ halfWidth, halfDepth }: Rail): BufferGeometry {
  const line = railPoints(halfWidth, halfDepth);
  const positions: number[] = [];
  const normals: number[] = [];
  const across: number[] = [];
  const faces: number[] = [];
  for (const [index, [x, z]] of line.entries()) {
    const [beforeX, beforeZ] = line.at(index - 1) as (typeof line)[number];
    const [afterX, afterZ] = line[(index + 1) % line.length] as (typeof line)[number];
    const long = Math.hypot(afterX - beforeX, afterZ - beforeZ);
    // Clockwise as the viewer sees it, from the viewer's place: outwards is on the left.
    const [outX, outZ] = [(afterZ - beforeZ) / long, (beforeX - afterX) / long];
    for (const [step, [out, up, normalOut, normalUp]] of PROFILE.entries()) {
      positions.push(x + out * outX, up, z + out * outZ);
      normals.push(normalOut * outX, normalUp, normalOut * outZ);
      across.push(step === PROFILE.length - 1 ? 1 : (0.7 * step) / ROUND);
      if (step === 0) continue;
      const here = index * PROFILE.length + step;
      const next = ((index + 1) % line.length) * PROFILE.length + step;
      faces.push(here - 1, next - 1, here, here, next - 1, next);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("across", new BufferAttribute(new Float32Array(across), 1));
  geometry.setIndex(faces);
  return geometry;
}
