import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { Mesh, paint } from '../render/mesh.ts'
import { createSky } from '../render/sky.ts'
import { wallWithOpenings } from './shapes.ts'
import { hedge, palm, shrub, tree, tuft } from './nature.ts'
import { tiledRoof } from './colonial.ts'
import {
  daytime,
  frame,
  glass,
  outside,
  roomBehind,
  street,
  sunBehind,
  whiteFrame,
  window,
} from './outdoors.ts'

const rail = paint(0xd5e4e4, { glass: true, gloss: 0.14 })

/** An apartment building: floors of balconies behind glass rails, a lobby, plants at the street. */
export function tower(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(daytime(random), sunBehind(random), random.pick(['city', 'city', 'sea', 'hills']))
  const wall = paint(random.pick([0xefebe3, 0xe2dcd0, 0xd8d4cc, 0xc9bfae, 0xe9e4dc]))
  const accent = paint(random.pick([0x8d6f54, 0x6e6a66, 0x9a8468, 0x55606a]), {
    texture: random.pick(['slats', 'stone']),
    scale: random.pick([0.16, 1.4]),
  })
  const floors = random.int(8, 13),
    storey = 2.95,
    base = 4
  const bays = random.int(2, 3),
    bay = random.float(4.4, 5.4),
    half = (bays * bay) / 2 + 0.8
  const light = sky.evening
  const core = random.pick([-1, 1]) * (half + 1.1)
  mesh.box(core - 1.1, 0, 0.2, core + 1.1, base + floors * storey + 2.4, 12, accent)
  for (let f = 0; f < floors; f++) {
    const y = base + f * storey
    mesh.box(-half, y - 0.18, -1.5, half, y + 0.05, 12, wall)
    for (let b = 0; b < bays; b++) {
      const x = -half + 0.8 + b * bay
      const lit = random.chance(0.65) ? random.float(0.4, 1) : 0.1
      window(mesh, random, {
        x0: x + 0.25,
        x1: x + bay - 0.45,
        y0: y + 0.05,
        y1: y + 2.5,
        z: 0.3,
        panes: 3,
        light: light * lit * 0.8,
        depth: 2.6,
      })
      mesh.box(x - 0.2, y, 0.2, x + 0.25, y + storey, 12, wall)
      mesh.quad(
        [x, y + 0.05, -1.42],
        [x + bay - 0.2, y + 0.05, -1.42],
        [x + bay - 0.2, y + 1.1, -1.42],
        [x, y + 1.1, -1.42],
        rail,
      )
      mesh.box(x, y + 1.1, -1.45, x + bay - 0.2, y + 1.14, -1.39, paint(0x9a9c9c), false)
      mesh.box(x - 0.2, y, -1.45, x, y + storey, 0.3, wall)
      if (random.chance(0.5))
        mesh.at(x + random.float(0.6, bay - 1), y, -0.9, 0, () =>
          shrub(mesh, random, 0, 0, random.float(0.5, 0.8)),
        )
      if (random.chance(0.5)) mesh.box(x + 1.2, y, -0.9, x + 2.2, y + 0.6, -0.2, paint(0xb8a58c), false)
    }
    mesh.box(-half, y + 2.5, 0.25, half, y + storey, 0.5, wall)
    mesh.box(half - 0.2, y, -1.45, half, y + storey, 12, wall)
  }
  const top = base + floors * storey
  mesh.box(-half - 0.15, top - 0.18, -1.65, half + 0.15, top + 0.6, 12, wall)
  mesh.box(-half + 2, top, 2, half - 2, top + 2.4, 9, wall)
  mesh.box(-half, 0, 3, half, base, 12, accent)
  for (let k = 0; k <= bays; k++)
    mesh.box(-half + 0.4 + k * bay, 0, -1, -half + 0.9 + k * bay, base, -0.4, wall)
  window(mesh, random, {
    x0: -half + 1.2,
    x1: half - 1.2,
    y0: 0.1,
    y1: 3.1,
    z: 1.2,
    panes: bays * 3,
    light: 0.2 + light * 0.8,
    depth: 1.7,
  })
  mesh.box(-half + 1.2, 3.1, 1.1, half - 1.2, base, 1.4, wall)
  mesh.box(-1.8, 3.05, -3.6, 1.8, 3.25, 1.2, accent)
  street(mesh, paint(0xc2bcb0, { texture: 'tiles', scale: 0.8 }))
  for (const side of [-1, 1])
    hedge(mesh, random, side < 0 ? -half - 3 : 2.2, -3.4, side < 0 ? -2.2 : half + 3, -2.8, 0.7)
  neighbours(mesh, random, half + 9, light)
  palm(mesh, random, -half - 1.5, -3, random.float(6, 8))
  palm(mesh, random, half + 0.6, -3, random.float(5, 7.5))
  for (const x of [-half - 7, half + 7.5]) tree(mesh, random, x, -3.5, random.float(6, 7.5), 4500)
  const height = top + 3
  const distance = height * random.float(1.08, 1.2)
  return outside(mesh, sky, {
    x: -Math.sign(core) * random.float(4, 9),
    distance,
    y: 2.2,
    fov: 1.02,
    shift: -0.3,
    reach: 46,
    lamps: [{ x: 0, y: 2.8, z: -1.5 }],
  })
}

function neighbours(mesh: Mesh, random: Random, from: number, light: number) {
  for (const side of [-1, 1])
    for (let k = 0; k < 3; k++) {
      const wall = paint(random.pick([0xd3cec4, 0xbfb8ac, 0xdcd7cc, 0xb3b3b0]), { texture: 'plain' })
      const dark = paint(0x5f6c75, { gloss: 0.25, glow: light * 0.5 })
      const x = side * (from + 7 + k * 14),
        floors = random.int(4, 12),
        z = random.float(4, 18)
      mesh.box(x - 5, 0, z, x + 5, 3 + floors * 2.9, z + 12, wall)
      for (let f = 0; f < floors; f++)
        for (let w = 0; w < 4; w++)
          mesh.box(
            x - 4.2 + w * 2.3,
            3.2 + f * 2.9,
            z - 0.03,
            x - 2.9 + w * 2.3,
            4.8 + f * 2.9,
            z,
            dark,
            false,
          )
    }
}

const rowColors = [0xf0eadd, 0xe4d3b8, 0xd9c0a3, 0xcfd6d2, 0xe6dccb, 0xc8b8a6, 0xb7c0bc]

/** A row of two-storey townhouses, each with a gate, a garage and a balcony. */
export function townhouses(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(daytime(random), sunBehind(random), random.pick(['hills', 'trees', 'city']))
  const tiled = random.chance(0.55),
    same = random.chance(0.5)
  const units = 4,
    width = random.float(5.6, 6.4),
    light = sky.evening * 0.75
  const colors = random.sample(rowColors, units)
  const slats = paint(random.pick([0x8d6f54, 0x6b5a4a, 0x4d5153]), { texture: 'slats', scale: 0.12 })
  const stone = paint(random.pick([0x8c8378, 0xa1978a]), { texture: 'stone' })
  for (let k = 0; k < units; k++)
    mesh.at((k - units / 2 + 0.5) * width, 0, 0, 0, () => {
      const wall = paint(same ? colors[k % 2]! : colors[k]!)
      const h = width / 2,
        left = k % 2 === 0 ? 1 : -1
      const span = (a: number, b: number) => ({
        x0: Math.min(a * left, b * left),
        x1: Math.max(a * left, b * left),
      })
      const hole = (a: number, b: number, low: number, high: number) => ({
        from: span(a, b).x0,
        to: span(a, b).x1,
        low,
        high,
      })
      wallWithOpenings(
        mesh,
        -h,
        h,
        0,
        3,
        0.5,
        0.75,
        [hole(-h + 0.4, 0.2, 0, 2.4), hole(0.9, 1.9, 0, 2.4)],
        wall,
      )
      mesh.box(span(-h + 0.4, 0.2).x0, 0, 0.62, span(-h + 0.4, 0.2).x1, 2.4, 0.68, slats)
      mesh.box(
        span(0.9, 1.9).x0,
        0,
        0.62,
        span(0.9, 1.9).x1,
        2.4,
        0.68,
        paint(0x5a4636, { texture: 'slats', scale: 0.25 }),
      )
      wallWithOpenings(
        mesh,
        -h,
        h,
        3,
        6.1,
        0.5,
        0.75,
        [hole(-h + 0.6, -0.1, 3.15, 5.4), hole(0.8, 2.1, 3.9, 5.4)],
        wall,
      )
      window(mesh, random, { ...span(-h + 0.6, -0.1), y0: 3.15, y1: 5.4, z: 0.62, panes: 2, light })
      window(mesh, random, { ...span(0.8, 2.1), y0: 3.9, y1: 5.4, z: 0.62, panes: 2, light })
      mesh.box(span(-h + 0.3, 0.2).x0, 2.9, -0.7, span(-h + 0.3, 0.2).x1, 3.12, 0.6, wall)
      const b = span(-h + 0.35, 0.15)
      mesh.quad([b.x0, 3.12, -0.65], [b.x1, 3.12, -0.65], [b.x1, 4.1, -0.65], [b.x0, 4.1, -0.65], glass)
      mesh.box(b.x0, 4.1, -0.68, b.x1, 4.14, -0.62, frame, false)
      mesh.box(span(0.35, 0.65).x0, 0, 0.35, span(0.35, 0.65).x1, 6.3, 0.7, stone)
      mesh.box(-h, 0, 0.75, -h + 0.15, 6.1, 9, wall)
      mesh.box(h - 0.15, 0, 0.75, h, 6.1, 9, wall)
      mesh.box(-h, 5.9, 0.7, h, 6.2, 9, wall)
      if (!tiled) mesh.box(-h, 6.1, 0.4, h, 6.1 + (k % 2 ? 0.9 : 0.5), 1, wall)
      mesh.box(
        span(-h + 0.4, 0.2).x0,
        -0.1,
        -3.6,
        span(-h + 0.4, 0.2).x1,
        0.03,
        0.6,
        paint(0xb9b2a6, { texture: 'paving', scale: 0.4 }),
      )
      mesh.box(-h, 0, -3.5, -h + 0.15, 1.6, 0.5, wall)
      shrub(mesh, random, left * 1.4, -1.6, random.float(0.6, 0.9), true)
      for (let s = 0; s < 3; s++) tuft(mesh, random, left * (0.9 + s * 0.5), 0, -2.6, 0.6, 34)
    })
  const half = (units * width) / 2
  if (tiled)
    tiledRoof(
      mesh,
      -half - 0.4,
      half + 0.4,
      -0.1,
      9.4,
      6.25,
      2.2,
      0,
      paint(random.pick([0xb5694a, 0x8f5a46, 0x6f6a66]), { texture: 'roof' }),
      paint(colors[0]!),
    )
  street(mesh)
  for (const x of [-half - 2, half + 2.5, width * 0.5])
    tree(mesh, random, x, -4.6, random.float(4.4, 5.6), 4500)
  for (const x of [-half - 6, -3, half + 5]) tree(mesh, random, x, 14, random.float(8, 11), 3500)
  const x = random.pick([-1, 1]) * random.float(5, 9)
  return outside(mesh, sky, {
    x,
    distance: random.float(14.5, 17),
    shift: -0.13,
    lamps: [-1.5, -0.5, 0.5, 1.5].map((k) => ({ x: k * width, y: 2.7, z: -0.4 })),
  })
}

/** A shop or office front: tall glazing under a sign band and an awning, city around it. */
export function commercial(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(daytime(random), sunBehind(random), 'city')
  const wall = paint(random.pick([0xe5e0d6, 0xc9c3b8, 0x8f8b86, 0xd8cbb8, 0x6f7377]), {
    texture: random.pick(['plain', 'concrete', 'brick']),
  })
  const band = paint(random.pick([0x2f3b42, 0x7a4a33, 0x34504a, 0x3d3f42, 0xb08258]), {
    texture: random.pick(['plain', 'slats']),
    scale: 0.12,
  })
  const half = random.float(6, 8),
    storeys = random.int(1, 3),
    light = sky.evening * 0.8
  const bays = 3,
    bay = (half * 2 - 0.6) / bays
  const holes = Array.from({ length: bays }, (_, k) => ({
    from: -half + 0.5 + k * bay,
    to: -half + 0.5 + (k + 1) * bay - 0.4,
    low: 0.25,
    high: 3.1,
  }))
  wallWithOpenings(mesh, -half, half, 0, 3.9, 0, 0.4, holes, wall)
  for (const hole of holes)
    window(mesh, random, {
      x0: hole.from,
      x1: hole.to,
      y0: hole.low,
      y1: hole.high,
      z: 0.15,
      panes: 3,
      light: 0.2 + light,
      depth: 4,
    })
  mesh.box(-half, 3.25, -0.18, half, 4, 0.02, band)
  const mark = paint(0xf3eee4, { glow: 0.2 + sky.evening * 1.5 })
  for (let k = 0; k < 3; k++)
    mesh.box(-0.9 + k * 0.5, 3.42, -0.22, -0.55 + k * 0.5, 3.55 + k * 0.1, -0.18, mark, false)
  mesh.box(0.7, 3.5, -0.22, 2.4, 3.58, -0.18, mark, false)
  for (let s = 0; s < storeys; s++) {
    const y = 4 + s * 3.1
    const row = holes.map((hole) => ({
      ...hole,
      from: hole.from + 0.3,
      to: hole.to - 0.3,
      low: y + 0.8,
      high: y + 2.6,
    }))
    wallWithOpenings(mesh, -half, half, y, y + 3.1, 0, 0.4, row, wall)
    for (const hole of row)
      window(mesh, random, {
        x0: hole.from,
        x1: hole.to,
        y0: hole.low,
        y1: hole.high,
        z: 0.2,
        panes: 2,
        light: random.chance(0.6) ? light : 0.05,
        depth: 2.5,
      })
    mesh.box(-half - 0.1, y + 2.95, -0.15, half + 0.1, y + 3.15, 0.2, whiteFrame)
  }
  mesh.box(-half, 0, 4.4, half, 4 + storeys * 3.1, 9, wall)
  for (const x of [-half, half - 0.2]) mesh.box(x, 0, 0.4, x + 0.2, 4 + storeys * 3.1, 9, wall)
  mesh.box(-half, 3.95 + storeys * 3.1, 0.1, half, 4.1 + storeys * 3.1, 9, wall)
  if (random.chance(0.6)) {
    const cloth = paint(random.pick([0x8b3f3a, 0x34504a, 0xd9c7a4, 0x2f4858]), { texture: 'fabric' })
    for (const hole of holes)
      mesh.quad(
        [hole.from, 3.15, -0.1],
        [hole.to, 3.15, -0.1],
        [hole.to, 2.65, -1.5],
        [hole.from, 2.65, -1.5],
        cloth,
      )
  }
  street(mesh, paint(0xb9b4aa, { texture: 'paving', scale: 0.5 }))
  neighbours(mesh, random, half - 1, light)
  for (let k = 0; k < 3; k++) {
    const x = holes[k]!.to + 0.2
    mesh.box(x - 0.35, 0, -0.9, x + 0.35, 0.5, -0.2, paint(0x6f6a64, { texture: 'concrete' }))
    mesh.at(x, 0.4, -0.55, 0, () => shrub(mesh, random, 0, 0, 0.8))
  }
  tree(mesh, random, -half - 1.5, -4.7, random.float(4.6, 5.6), 4500)
  tree(mesh, random, half + 2, -4.7, random.float(4.6, 6), 4500)
  roomBehind(mesh, random, -half + 0.5, half - 0.5, 0.25, 3.2, 4, 0.3, 0.2)
  return outside(mesh, sky, {
    x: random.pick([-1, 1]) * random.float(2, 6),
    distance: random.float(13, 15) + storeys,
    shift: -0.12 - storeys * 0.045,
    lamps: [
      { x: -3, y: 2.8, z: -0.9 },
      { x: 3, y: 2.8, z: -0.9 },
    ],
  })
}
