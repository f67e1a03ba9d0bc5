import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { type Material, Mesh, paint } from '../render/mesh.ts'
import { createSky } from '../render/sky.ts'
import { cylinder, wallWithOpenings } from './shapes.ts'
import { grassBlades, hedge, palm, shrub, tree } from './nature.ts'
import {
  asphalt,
  daytime,
  lawn,
  outside,
  sidewalk,
  street,
  sunBehind,
  whiteFrame,
  window,
} from './outdoors.ts'

const roofs = [0xb5694a, 0xa85f45, 0xc07a56, 0x8f5a46]

/** A hipped roof of clay tiles over a rectangle, its ridge along x; `hip` 0 makes it a gable. */
export function tiledRoof(
  mesh: Mesh,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  y: number,
  rise: number,
  hip: number,
  material: Material,
  gable: Material,
) {
  const zm = (z0 + z1) / 2,
    inset = ((z1 - z0) / 2) * hip
  const a = [x0, y, z0] as const,
    b = [x1, y, z0] as const,
    c = [x1, y, z1] as const,
    d = [x0, y, z1] as const
  const e = [x0 + inset, y + rise, zm] as const,
    f = [x1 - inset, y + rise, zm] as const
  mesh.quad(a, b, f, e, material)
  mesh.quad(c, d, e, f, material)
  const end = hip ? material : gable
  mesh.triangle(d, a, e, end)
  mesh.triangle(b, c, f, end)
  mesh.box(x0, y - 0.14, z0, x1, y - 0.02, z1, paint(0xefe9dd))
  mesh.box(x0 - 0.04, y - 0.16, z0 - 0.08, x1 + 0.04, y - 0.02, z0, paint(0x8a8478, { gloss: 0.05 }), false)
  mesh.box(x0 + inset, y + rise - 0.06, zm - 0.1, x1 - inset, y + rise + 0.07, zm + 0.1, material, false)
  for (let k = 0; k < 5; k++) {
    const s = (k + 0.5) / 5
    mesh.bounce(
      x0 + inset * s,
      y,
      z0 + (zm - z0) * s,
      x1 - inset * s,
      y + rise * s,
      z1 - (z1 - zm) * s,
      material,
    )
  }
}

/** A single-storey house with a tiled roof, coloured shutters and a veranda; `country` gives it wide grounds. */
export function colonial(random: Random, country = false): Scene {
  const mesh = new Mesh()
  const sky = createSky(
    country ? random.pick(['golden', 'morning', 'noon']) : daytime(random),
    sunBehind(random),
    random.pick(['hills', 'trees', 'hills']),
  )
  const wall = paint(random.pick([0xf3ede0, 0xf0dcae, 0xf2e6d4, 0xe8cdb4, 0xdfe6e4]))
  const shutter = paint(random.pick([0x3f6a8c, 0x4a6f55, 0x7a4a33, 0x2f5560, 0xf1eee6]), {
    texture: 'slats',
    scale: 0.06,
  })
  const tile = paint(random.pick(roofs), { texture: 'roof' })
  const mirror = random.chance(0.5) ? -1 : 1
  const half = random.float(6.2, 7.4),
    height = 3.1,
    light = sky.evening * 0.7
  const spots = [-half + 1.6, -half + 4.2, half - 4.2, half - 1.6].filter((v) => Math.abs(v) > 1.2)
  const holes = spots.map((v) => ({ from: v - 0.65, to: v + 0.65, low: 0.95, high: 2.35 }))
  wallWithOpenings(
    mesh,
    -half,
    half,
    0,
    height,
    0.6,
    0.85,
    [...holes, { from: -0.65, to: 0.65, low: 0, high: 2.4 }],
    wall,
  )
  for (const hole of holes) {
    window(mesh, random, {
      x0: hole.from,
      x1: hole.to,
      y0: hole.low,
      y1: hole.high,
      z: 0.7,
      panes: 2,
      light,
      material: whiteFrame,
    })
    for (const x of [hole.from - 0.68, hole.to + 0.04])
      mesh.box(x, hole.low - 0.02, 0.53, x + 0.64, hole.high + 0.02, 0.6, shutter, false)
    mesh.box(hole.from - 0.1, hole.low - 0.12, 0.5, hole.to + 0.1, hole.low - 0.02, 0.7, whiteFrame)
    mesh.box(hole.from - 0.05, 0.62, 0.2, hole.to + 0.05, 0.82, 0.48, paint(0x8a5a40))
    for (let k = 0; k < 3; k++)
      mesh.at(hole.from + 0.2 + k * 0.45, 0.62, 0.34, 0, () => shrub(mesh, random, 0, 0, 0.42, true))
  }
  mesh.box(-0.65, 0, 0.75, 0.65, 2.4, 0.8, paint(0x6e4a34, { texture: 'slats', scale: 0.16 }))
  mesh.box(-half, 0, 0.85, half, height, 8, wall)
  mesh.box(-half - 0.02, 0, 0.56, half + 0.02, 0.5, 0.62, paint(0xb9a58a, { texture: 'stone' }))
  tiledRoof(
    mesh,
    -half - 0.7,
    half + 0.7,
    -0.2,
    8.8,
    height + 0.1,
    random.float(1.9, 2.5),
    random.pick([0.85, 0.85, 0]),
    tile,
    wall,
  )
  // The veranda in front of the door, with a roof of its own.
  const from = -2.6,
    to = 2.6
  mesh.box(from, -0.1, -2.4, to, 0.14, 0.6, paint(0xb07a5c, { texture: 'tiles', scale: 0.3 }))
  for (const x of [from + 0.25, -0.95, 0.95, to - 0.25]) {
    cylinder(mesh, x, -2.1, 0.1, 2.75, 0.11, whiteFrame)
    mesh.box(x - 0.2, 0.1, -2.3, x + 0.2, 0.3, -1.9, whiteFrame)
  }
  mesh.box(from, 2.72, -2.3, to, 2.95, -1.9, whiteFrame)
  mesh.quad(
    [from - 0.4, 2.85, -2.75],
    [to + 0.4, 2.85, -2.75],
    [to + 0.4, 3.6, 0.5],
    [from - 0.4, 3.6, 0.5],
    tile,
  )
  mesh.bounce(from - 0.4, 2.9, -2.6, to + 0.4, 3.1, 0.5, tile)
  if (country) {
    mesh.box(-90, -0.2, -60, 90, 0, 90, lawn)
    mesh.box(-1.1, -0.1, -30, 1.1, 0.02, -2.4, paint(0xc9ae88, { texture: 'sand' }))
    for (let k = 0; k < 12; k++) {
      const x = -16.5 + k * 3
      if (Math.abs(x) > 1.6) mesh.box(x - 0.07, 0, -6, x + 0.07, 1.15, -5.86, whiteFrame, false)
    }
    for (const y of [0.45, 0.95])
      for (const side of [-1, 1])
        mesh.box(side < 0 ? -20 : 1.6, y, -5.97, side < 0 ? -1.6 : 20, y + 0.1, -5.9, whiteFrame, false)
    for (let k = 0; k < 4; k++)
      tree(
        mesh,
        random,
        [-12, 12.5, 17, -18][k]! + random.float(-1, 1),
        random.float(-1, 8),
        random.float(6, 9),
        4500,
      )
  } else {
    street(mesh)
    mesh.box(-1.1, -0.1, -3.6, 1.1, 0.03, -2.4, sidewalk)
    mesh.box(-90, -0.25, -40, 90, -0.13, -6, asphalt)
    for (const side of [-1, 1]) {
      const x0 = side < 0 ? -14 : 1.5,
        x1 = side < 0 ? -1.5 : 14
      mesh.box(x0, 0, -3.6, x1, 0.55, -3.4, wall)
      mesh.box(x0, 0.55, -3.65, x1, 0.62, -3.35, paint(0xb5694a))
    }
    hedge(mesh, random, -14, -3.2, -half - 1, -2.6, 1.2)
    tree(mesh, random, mirror * (half + 3.2), random.float(-1, 3), random.float(5.5, 7.5), 5000)
    palm(mesh, random, -mirror * (half + 2.4), random.float(-1.5, 2), random.float(6, 8))
  }
  for (let k = 0; k < 9; k++) {
    const x = -half + 0.4 + k * (half / 4.1)
    if (Math.abs(x) > 2.9)
      shrub(mesh, random, x, -0.5 + random.float(-0.3, 0.2), random.float(0.5, 0.85), k % 2 === 0)
  }
  tree(mesh, random, -9, 14, random.float(8, 11), 4000)
  tree(mesh, random, 6, 15, random.float(8, 11), 4000)
  grassBlades(mesh, random, -9, country ? -9 : -3.4, 9, -0.4, 9000)
  const x = mirror * random.float(2, 6)
  return outside(mesh, sky, {
    x,
    distance: random.float(13, 15),
    shift: -0.1,
    lamps: [
      { x: 0, y: 2.6, z: -1 },
      { x: -4, y: 2.4, z: -0.4 },
      { x: 4, y: 2.4, z: -0.4 },
    ],
  })
}
