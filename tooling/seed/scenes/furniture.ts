import type { Random } from '../random.ts'
import { type Material, type Mesh, paint } from '../render/mesh.ts'
import { bar, cylinder, lathe, softBox } from './shapes.ts'
import { foliage, tuft } from './nature.ts'

// Every piece stands with its back to z = 0, its middle at x = 0, and faces +z.

export const woods = [0x9a7450, 0x7a5a3f, 0xb7936a, 0x5e4636]
export const fabrics = [0xcfc6b6, 0x9aa39a, 0x8796a3, 0xb8a58c, 0x6f7b72, 0xd8d2c6, 0xa97f5f, 0x5f6b7a]
export const metal = paint(0x2a2a2b, { gloss: 0.12 })
export const steel = paint(0xb9bcbe, { gloss: 0.45 })
export const brass = paint(0xb8925a, { gloss: 0.35 })
export const ceramic = paint(0xf3f1ed, { gloss: 0.12 })

export const wood = (random: Random) =>
  paint(random.pick(woods), { texture: 'planks', scale: 0.22, gloss: 0.03 })
export const cloth = (hex: number) => paint(hex, { texture: 'fabric' })

export function sofa(mesh: Mesh, random: Random, width: number, hex: number) {
  const fabric = cloth(hex),
    half = width / 2
  softBox(mesh, -half, 0.12, 0, half, 0.42, 0.95, 0.05, fabric)
  softBox(mesh, -half, 0.3, 0, half, 0.78, 0.25, 0.09, fabric)
  for (const x of [-half, half - 0.2]) softBox(mesh, x, 0.12, 0, x + 0.2, 0.62, 0.95, 0.08, fabric)
  const seats = Math.round((width - 0.4) / 0.8),
    w = (width - 0.4) / seats
  for (let k = 0; k < seats; k++) {
    const x = -half + 0.2 + k * w
    softBox(mesh, x + 0.01, 0.4, 0.2, x + w - 0.01, 0.56, 0.98, 0.07, fabric)
    softBox(mesh, x + 0.02, 0.52, 0.17, x + w - 0.02, 0.9, 0.38, 0.09, fabric)
  }
  for (const x of [-half + 0.08, half - 0.14])
    for (const z of [0.08, 0.85]) mesh.box(x, 0, z, x + 0.06, 0.13, z + 0.06, metal, false)
  const accents = random.sample([0xc27a4e, 0x41585a, 0xe6ddcc, 0x8b3f3a, 0xc9a24e, 0x2f4858], 2)
  for (const [x, c] of [
    [-half + 0.45, accents[0]!],
    [-half + 0.8, accents[1]!],
    [half - 0.5, accents[0]!],
  ] as const) {
    mesh.at(x, 0, 0.4, random.float(-0.3, 0.3), () =>
      softBox(mesh, -0.22, 0.56, 0, 0.22, 0.96, 0.14, 0.07, cloth(c)),
    )
  }
}

export function armchair(mesh: Mesh, hex: number, leg: Material) {
  const fabric = cloth(hex)
  softBox(mesh, -0.36, 0.3, 0.05, 0.36, 0.46, 0.72, 0.07, fabric)
  softBox(mesh, -0.38, 0.36, 0, 0.38, 0.92, 0.16, 0.08, fabric)
  for (const x of [-0.4, 0.3]) softBox(mesh, x, 0.32, 0.04, x + 0.1, 0.62, 0.68, 0.05, fabric)
  for (const x of [-0.34, 0.34])
    for (const z of [0.1, 0.66]) bar(mesh, [x, 0, z], [x * 0.9, 0.32, z], 0.04, leg)
}

export function coffeeTable(mesh: Mesh, random: Random) {
  if (random.chance(0.5)) {
    const top = random.chance(0.5) ? wood(random) : paint(0xe9e6e0, { texture: 'marble', gloss: 0.1 })
    lathe(
      mesh,
      0,
      0,
      0,
      [
        [0, 0.34],
        [0.5, 0.34],
        [0.5, 0.38],
        [0, 0.38],
      ],
      top,
      28,
    )
    for (let k = 0; k < 3; k++)
      bar(
        mesh,
        [Math.sin(k * 2.1) * 0.4, 0, Math.cos(k * 2.1) * 0.4],
        [Math.sin(k * 2.1) * 0.3, 0.35, Math.cos(k * 2.1) * 0.3],
        0.035,
        metal,
      )
  } else {
    softBox(mesh, -0.6, 0.3, -0.35, 0.6, 0.36, 0.35, 0.015, wood(random))
    for (const x of [-0.54, 0.5])
      for (const z of [-0.3, 0.26]) mesh.box(x, 0, z, x + 0.04, 0.3, z + 0.04, metal, false)
  }
  const y = 0.38
  for (let k = 0; k < 3; k++)
    mesh.box(
      -0.28 + k * 0.01,
      y + k * 0.03,
      -0.16,
      0.02 - k * 0.012,
      y + 0.028 + k * 0.03,
      0.06,
      paint(random.pick([0xd8d0c2, 0x7e4a3a, 0x44545e, 0xb99a6b])),
      false,
    )
  lathe(
    mesh,
    0.25,
    y,
    0.05,
    [
      [0.05, 0],
      [0.08, 0.06],
      [0.07, 0.13],
      [0.03, 0.18],
      [0.035, 0.2],
    ],
    ceramic,
  )
  tuft(mesh, random, 0.25, y + 0.18, 0.05, 0.3, 16, foliage[0])
}

export function rug(mesh: Mesh, random: Random, width: number, depth: number) {
  const hex = random.pick([0xd9cfbd, 0xc3b8a6, 0xb9c0c0, 0xcdbca0, 0xe2dccf])
  mesh.box(-width / 2, 0, -depth / 2, width / 2, 0.012, depth / 2, paint(hex, { texture: 'fabric' }))
  mesh.box(
    -width / 2 + 0.12,
    0,
    -depth / 2 + 0.12,
    width / 2 - 0.12,
    0.015,
    depth / 2 - 0.12,
    paint(hex, { texture: 'rug' }),
    false,
  )
}

export function floorLamp(mesh: Mesh, glow: number) {
  cylinder(mesh, 0, 0.2, 0, 0.025, 0.15, metal)
  bar(mesh, [0, 0.02, 0.2], [0, 1.45, 0.2], 0.022, metal)
  lathe(
    mesh,
    0,
    1.38,
    0.2,
    [
      [0.21, 0],
      [0.16, 0.3],
    ],
    paint(0xf3e2c4, { glow: 0.5 + glow }),
  )
}

export function pottedPlant(mesh: Mesh, random: Random, height: number) {
  const pot = paint(random.pick([0xe8e3da, 0x9c6b4d, 0x55595a, 0xcbb79a]), { gloss: 0.03 })
  lathe(
    mesh,
    0,
    0,
    0.25,
    [
      [0, 0],
      [0.13, 0],
      [0.19, 0.34],
      [0.165, 0.34],
      [0.16, 0.3],
      [0, 0.3],
    ],
    pot,
  )
  if (random.chance(0.5)) tuft(mesh, random, 0, 0.3, 0.25, height - 0.3, 44, foliage[0])
  else broadLeaves(mesh, random, height)
}

/** A fiddle-leaf fig: a stem with broad cupped leaves. */
function broadLeaves(mesh: Mesh, random: Random, height: number) {
  bar(mesh, [0, 0.3, 0.25], [0.03, height, 0.25], 0.025, paint(0x6d5a45))
  const leaf = paint(0x4b6d38, { texture: 'leaf', gloss: 0.04 })
  for (let k = 0; k < 46; k++) {
    const a = k * 2.399,
      y = height * (0.38 + 0.64 * random.float()),
      r = 0.05,
      l = random.float(0.2, 0.32),
      w = l * 0.36
    const rise = random.float(0.05, 0.5)
    const at = (s: number, side: number, up: number) =>
      [
        Math.sin(a) * (r + l * s) + Math.cos(a) * side * w,
        y + rise * l * s + up,
        0.25 + Math.cos(a) * (r + l * s) - Math.sin(a) * side * w,
      ] as const
    const n = [Math.sin(a) * 0.4, 0.85, Math.cos(a) * 0.4] as const
    const base = at(0, 0, 0),
      tip = at(1, 0, -l * 0.3),
      left = at(0.55, 1, 0.02),
      right = at(0.55, -1, 0.02),
      mid = at(0.55, 0, -0.02)
    for (const side of [left, right]) {
      mesh.triangle(base, mid, side, leaf, [n, n, n])
      mesh.triangle(mid, tip, side, leaf, [n, n, n])
    }
  }
}

/** A framed picture on the wall at height y. */
export function picture(mesh: Mesh, random: Random, width: number, height: number, y: number) {
  const half = width / 2
  mesh.box(-half, y, 0, half, y + height, 0.03, random.pick([metal, paint(0xb08e66), paint(0xf2efe9)]), false)
  mesh.box(-half + 0.02, y + 0.02, 0, half - 0.02, y + height - 0.02, 0.034, paint(0xf3f0ea), false)
  const m = Math.min(width, height) * 0.14
  mesh.box(
    -half + m,
    y + m,
    0,
    half - m,
    y + height - m,
    0.037,
    paint(random.pick([0xb9a07e, 0x8fa3a0, 0xc2886a, 0x7f8f9f, 0xa9a58a]), {
      texture: 'art',
      scale: random.float(0.6, 1.6),
    }),
    false,
  )
}

export function tvWall(mesh: Mesh, random: Random, width: number) {
  const timber = wood(random),
    half = width / 2
  mesh.box(-half, 0.28, 0, half, 0.62, 0.42, timber)
  for (let k = 1; k < 4; k++)
    mesh.box(
      -half + (width * k) / 4 - 0.004,
      0.3,
      0.42,
      -half + (width * k) / 4 + 0.004,
      0.6,
      0.425,
      metal,
      false,
    )
  mesh.box(
    -half * 0.9,
    0.62,
    0,
    half * 0.9,
    2.35,
    0.04,
    paint(random.pick(woods), { texture: 'slats', scale: 0.07 }),
  )
  mesh.box(-0.75, 0.95, 0.05, 0.75, 1.82, 0.09, paint(0x15171a, { gloss: 0.12 }))
  lathe(
    mesh,
    half - 0.25,
    0.62,
    0.2,
    [
      [0.06, 0],
      [0.1, 0.1],
      [0.05, 0.26],
      [0.06, 0.28],
    ],
    ceramic,
  )
  mesh.box(-half + 0.1, 0.62, 0.1, -half + 0.5, 0.68, 0.35, paint(0x7e4a3a), false)
  mesh.box(-half + 0.12, 0.68, 0.1, -half + 0.46, 0.73, 0.33, paint(0xd9d2c3), false)
}

export function shelf(mesh: Mesh, random: Random, width: number, height: number) {
  const timber = wood(random),
    half = width / 2
  for (const x of [-half, half - 0.03]) mesh.box(x, 0, 0, x + 0.03, height, 0.34, timber)
  const rows = Math.round(height / 0.42)
  for (let k = 0; k <= rows; k++) {
    const y = (k * (height - 0.03)) / rows
    mesh.box(-half, y, 0, half, y + 0.03, 0.34, timber)
    if (k === rows) break
    const x = random.float(-half + 0.08, -half + width * 0.3),
      w = random.float(0.25, width * 0.4)
    mesh.box(
      x,
      y + 0.03,
      0.05,
      x + w,
      y + random.float(0.26, 0.33),
      0.28,
      paint(0x9a8f80, { texture: 'books', scale: 1 }),
    )
    if (random.chance(0.7))
      lathe(
        mesh,
        half - 0.25,
        y + 0.03,
        0.17,
        [
          [0.05, 0],
          [0.085, 0.08],
          [0.05, 0.2],
          [0.055, 0.22],
        ],
        random.pick([ceramic, paint(0x9c6b4d), paint(0x59666a)]),
      )
  }
}

export function pendant(
  mesh: Mesh,
  x: number,
  y: number,
  z: number,
  ceiling: number,
  kind: number,
  glow: number,
) {
  bar(mesh, [x, y + 0.2, z], [x, ceiling, z], 0.012, metal)
  const light = paint(0xffe3b8, { glow: 1 + glow * 2 })
  if (kind === 0)
    lathe(
      mesh,
      x,
      y,
      z,
      [
        [0.19, 0],
        [0.17, 0.08],
        [0.05, 0.2],
        [0.02, 0.24],
      ],
      metal,
    )
  else if (kind === 1)
    lathe(
      mesh,
      x,
      y,
      z,
      [
        [0, 0],
        [0.09, 0.03],
        [0.13, 0.12],
        [0.09, 0.21],
        [0, 0.24],
      ],
      paint(0xf6e8cf, { glow: 0.7 + glow }),
    )
  else
    lathe(
      mesh,
      x,
      y,
      z,
      [
        [0.06, 0],
        [0.06, 0.26],
        [0.02, 0.27],
      ],
      brass,
    )
  if (kind !== 1)
    lathe(
      mesh,
      x,
      y + 0.02,
      z,
      [
        [0, 0],
        [0.045, 0.03],
        [0, 0.08],
      ],
      light,
      10,
    )
}

export function diningChair(mesh: Mesh, hex: number, leg: Material) {
  softBox(mesh, -0.23, 0.43, 0.02, 0.23, 0.5, 0.46, 0.03, cloth(hex))
  softBox(mesh, -0.22, 0.55, 0, 0.22, 0.86, 0.06, 0.03, cloth(hex))
  for (const x of [-0.2, 0.2]) {
    bar(mesh, [x, 0, 0.02], [x, 0.86, 0.02], 0.032, leg)
    bar(mesh, [x, 0, 0.44], [x, 0.45, 0.42], 0.032, leg)
  }
}

export function diningTable(mesh: Mesh, random: Random, length: number, chairs: number) {
  const timber = wood(random),
    hex = random.pick(fabrics)
  softBox(mesh, -length / 2, 0.72, -0.48, length / 2, 0.77, 0.48, 0.012, timber)
  for (const x of [-length / 2 + 0.15, length / 2 - 0.23])
    for (const z of [-0.38, 0.3]) mesh.box(x, 0, z, x + 0.08, 0.72, z + 0.08, timber)
  for (let k = 0; k < chairs; k++) {
    const x = -length / 2 + (length * (k + 0.5)) / chairs
    mesh.at(x, 0, -0.85, random.float(-0.08, 0.08), () => diningChair(mesh, hex, timber))
    mesh.at(x, 0, 0.85, Math.PI + random.float(-0.08, 0.08), () => diningChair(mesh, hex, timber))
  }
  lathe(
    mesh,
    0,
    0.77,
    0,
    [
      [0.07, 0],
      [0.1, 0.08],
      [0.06, 0.22],
      [0.07, 0.25],
    ],
    ceramic,
  )
  tuft(mesh, random, 0, 1, 0, 0.45, 26, foliage[1])
}
