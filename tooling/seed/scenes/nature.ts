import type { Material, Mesh, Vec } from '../render/mesh.ts'
import type { Random } from '../random.ts'
import { paint } from '../render/mesh.ts'
import { bar, crown, lathe } from './shapes.ts'

const bark = paint(0x6b5844, { texture: 'planks', scale: 0.1 })
const palmBark = paint(0x8b7a64, { texture: 'concrete', scale: 0.08 })
export const foliage = [0x4d7036, 0x5b7d3c, 0x3f6432, 0x6a8641].map((c) => paint(c, { texture: 'leaf' }))
const frond = paint(0x567a3c, { texture: 'leaf' })
const blossoms = [0xd3557a, 0xe8b04a, 0xc45a9a, 0xf0ece4].map((c) => paint(c, { texture: 'leaf' }))

export function tree(mesh: Mesh, random: Random, x: number, z: number, height: number, leaves = 7000) {
  const green = random.pick(foliage)
  const spread = height * random.float(0.26, 0.34)
  const middle = height - spread
  lathe(
    mesh,
    x,
    0,
    z,
    [
      [height * 0.035, 0],
      [height * 0.022, middle * 0.7],
      [height * 0.01, middle],
    ],
    bark,
    8,
  )
  const blobs = random.int(6, 9)
  for (let i = 0; i < blobs; i++) {
    const a = (i / blobs) * 6.283 + random.float(0, 0.8),
      r = spread * random.float(0.35, 0.75) * (i ? 1 : 0)
    const size = spread * random.float(0.45, 0.66)
    const c: Vec = [x + Math.sin(a) * r, middle + random.float(-0.35, 0.55) * spread, z + Math.cos(a) * r]
    bar(mesh, [x, middle * 0.62, z], c, height * 0.018, bark)
    crown(
      mesh,
      random,
      c[0],
      c[1],
      c[2],
      size,
      size * 0.72,
      size,
      leaves / blobs,
      height * 0.012 + 0.02,
      green,
    )
  }
}

export function palm(mesh: Mesh, random: Random, x: number, z: number, height: number) {
  const lean = random.float(-0.08, 0.08) * height
  const parts = 7
  const trunk = (k: number): Vec => [x + lean * (k / parts) ** 2, (height * k) / parts, z]
  for (let k = 0; k < parts; k++)
    bar(mesh, trunk(k), trunk(k + 1), height * 0.034 * (1.15 - 0.35 * (k / parts)), palmBark)
  const [tx, ty, tz] = trunk(parts)
  mesh.bounce(
    tx - height * 0.18,
    ty - 0.2,
    tz - height * 0.18,
    tx + height * 0.18,
    ty + 0.1,
    tz + height * 0.18,
    frond,
  )
  const fronds = random.int(15, 19)
  for (let i = 0; i < fronds; i++) {
    const a = i * 2.399 + random.float(-0.2, 0.2),
      rise = random.float(-0.25, 0.95)
    leafFeather(mesh, random, [tx, ty, tz], a, rise, height * random.float(0.26, 0.36), 18, frond)
  }
}

/** A feathered leaf: a bent rib with leaflets to both sides. */
function leafFeather(
  mesh: Mesh,
  random: Random,
  from: Vec,
  a: number,
  rise: number,
  length: number,
  leaflets: number,
  material: Material,
) {
  const rib = (s: number): Vec => [
    from[0] + Math.sin(a) * length * s,
    from[1] + length * (rise * s - (0.55 + rise * 0.5) * s * s),
    from[2] + Math.cos(a) * length * s,
  ]
  for (let k = 1; k <= leaflets; k++) {
    const s = k / leaflets,
      p = rib(s),
      q = rib(Math.max(0, s - 0.07))
    const reach = length * 0.24 * Math.sin(Math.PI * Math.min(0.97, 0.15 + s * 0.85)) ** 0.6
    for (const side of [-1, 1]) {
      const tip: Vec = [
        p[0] + Math.cos(a) * reach * side + Math.sin(a) * reach * 0.5,
        p[1] - reach * random.float(0.25, 0.6),
        p[2] - Math.sin(a) * reach * side + Math.cos(a) * reach * 0.5,
      ]
      const up: Vec = [Math.sin(a) * 0.3, 0.9, Math.cos(a) * 0.3]
      mesh.triangle(q, p, tip, material, [up, up, up])
    }
  }
}

/** A row of clipped leaves between two corners. */
export function hedge(
  mesh: Mesh,
  random: Random,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  height: number,
  material = foliage[2]!,
) {
  mesh.box(x0 + 0.05, 0, z0 + 0.05, x1 - 0.05, height - 0.06, z1 - 0.05, material)
  const leaves = Math.min(5200, ((x1 - x0) * height + (z1 - z0) * height + (x1 - x0) * (z1 - z0)) * 430)
  for (let i = 0; i < leaves; i++) {
    const face = random.int(0, 4)
    const c = [random.float(x0, x1), random.float(0, height), random.float(z0, z1)] as [
      number,
      number,
      number,
    ]
    const n: [number, number, number] = [0, 0.35, 0]
    if (face < 2) {
      c[1] = height
      n[1] = 1
    } else if (face === 2) {
      c[2] = z0
      n[2] = -1
    } else {
      c[0] = face === 3 ? x0 : x1
      n[0] = face === 3 ? -1 : 1
    }
    leafAt(mesh, random, c, n, 0.055, material)
  }
}

function leafAt(mesh: Mesh, random: Random, c: Vec, normal: Vec, size: number, material: Material) {
  const corner = (): Vec => [
    c[0] + random.float(-size, size),
    c[1] + random.float(-size, size),
    c[2] + random.float(-size, size),
  ]
  mesh.triangle(corner(), corner(), corner(), material, [normal, normal, normal])
}

export function shrub(mesh: Mesh, random: Random, x: number, z: number, size: number, flowers = false) {
  crown(
    mesh,
    random,
    x,
    size * 0.5,
    z,
    size * 0.62,
    size * 0.55,
    size * 0.62,
    900,
    0.03 + size * 0.028,
    random.pick(foliage),
  )
  if (flowers)
    crown(
      mesh,
      random,
      x,
      size * 0.55,
      z,
      size * 0.64,
      size * 0.56,
      size * 0.64,
      130,
      0.035,
      random.pick(blossoms),
    )
}

/** Long arching leaves from one point: agaves, dracaenas, ornamental grass. */
export function tuft(
  mesh: Mesh,
  random: Random,
  x: number,
  y: number,
  z: number,
  height: number,
  blades: number,
  material = foliage[1]!,
) {
  for (let i = 0; i < blades; i++) {
    const a = random.float(0, 6.283),
      out = height * random.float(0.25, 0.75),
      h = height * random.float(0.6, 1),
      w = height * 0.045
    const up: Vec = [Math.sin(a) * 0.5, 0.8, Math.cos(a) * 0.5]
    const side = (s: number, width: number, sign: number): Vec => [
      x + Math.sin(a) * out * s + Math.cos(a) * width * sign,
      y + h * (1.7 * s - 0.75 * s * s),
      z + Math.cos(a) * out * s - Math.sin(a) * width * sign,
    ]
    const n: [Vec, Vec, Vec] = [up, up, up]
    mesh.triangle(side(0, w * 0.6, 1), side(0, w * 0.6, -1), side(0.5, w, 1), material, n)
    mesh.triangle(side(0, w * 0.6, -1), side(0.5, w, -1), side(0.5, w, 1), material, n)
    mesh.triangle(side(0.5, w, 1), side(0.5, w, -1), side(1, 0, 1), material, n)
  }
}

/** Single blades standing out of a lawn near the camera. */
export function grassBlades(
  mesh: Mesh,
  random: Random,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  count: number,
  height = 0.07,
  hex = 0x6b8a45,
) {
  const material = paint(hex, { texture: 'leaf' })
  for (let i = 0; i < count; i++) {
    const x = random.float(x0, x1),
      z = random.float(z0, z1),
      h = height * random.float(0.5, 1.3),
      a = random.float(0, 6.283),
      lean = h * 0.5
    const up: Vec = [0, 1, 0]
    mesh.triangle(
      [x - 0.008, 0, z],
      [x + 0.008, 0, z],
      [x + Math.sin(a) * lean, h, z + Math.cos(a) * lean],
      material,
      [up, up, up],
    )
  }
}
