import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { type Mesh, paint, rgb } from '../render/mesh.ts'
import { bar, lathe, softBox } from './shapes.ts'
import { foliage, tuft } from './nature.ts'
import { brass, ceramic, cloth, metal, pottedPlant, steel, woods } from './furniture.ts'
import { createRoom, photograph, type Side } from './room.ts'

function toilet(mesh: Mesh) {
  softBox(mesh, -0.19, 0, 0.1, 0.19, 0.38, 0.55, 0.1, ceramic)
  softBox(mesh, -0.19, 0.36, 0.05, 0.19, 0.42, 0.6, 0.03, ceramic)
  softBox(mesh, -0.2, 0.38, 0, 0.2, 0.8, 0.16, 0.04, ceramic)
}

function tub(mesh: Mesh, tap: ReturnType<typeof paint>) {
  const oval = (y: number, rx: number, rz: number, n = 28) =>
    Array.from({ length: n }, (_, k) => {
      const a = (k / n) * 6.2832
      return [Math.sin(a) * rx, y, 0.55 + Math.cos(a) * rz] as const
    })
  const rings = [
    oval(0, 0.62, 0.28),
    oval(0.25, 0.76, 0.36),
    oval(0.58, 0.86, 0.41),
    oval(0.6, 0.84, 0.39),
    oval(0.56, 0.8, 0.36),
    oval(0.2, 0.66, 0.26),
  ]
  for (let i = 0; i + 1 < rings.length; i++)
    for (let k = 0; k < 28; k++) {
      mesh.quad(
        rings[i]![k]!,
        rings[i]![(k + 1) % 28]!,
        rings[i + 1]![(k + 1) % 28]!,
        rings[i + 1]![k]!,
        ceramic,
      )
    }
  mesh.bounce(-0.7, 0, 0.25, 0.7, 0.55, 0.85, ceramic)
  bar(mesh, [0.3, 0, 0.08], [0.3, 0.95, 0.08], 0.03, tap)
  bar(mesh, [0.3, 0.95, 0.08], [0.3, 0.92, 0.34], 0.025, tap)
}

/** A bathroom: vanity with a mirror, shower behind glass or a free-standing tub. */
export function bathroom(random: Random): Scene {
  const width = random.float(3.0, 3.6),
    depth = random.float(3.4, 4.0),
    height = 2.6
  const flip = random.chance(0.5)
  const dark: Side = flip ? 'left' : 'right',
    light: Side = flip ? 'right' : 'left'
  const tone = random.pick([0xe9e5de, 0xd9d3c8, 0xc9cbc8, 0xb9b2a6, 0xeeebe5])
  const tile = paint(
    tone,
    random.chance(0.5)
      ? { texture: 'marble', gloss: 0.06 }
      : { texture: 'tiles', scale: random.pick([0.6, 0.3]), gloss: 0.06 },
  )
  const feature = paint(random.pick([0x6f8a84, 0x8a9a8b, 0x9a8a78, 0x50616b, 0xb9a183]), {
    texture: 'tiles',
    scale: 0.1,
    gloss: 0.1,
  })
  const room = createRoom(random, {
    width,
    depth,
    height,
    wall: tile,
    floor: paint(random.pick([0xb9b2a6, 0x9b958b, 0xd2ccc1]), { texture: 'tiles', scale: 0.8, gloss: 0.09 }),
    feature: { side: 'back', material: random.chance(0.6) ? feature : tile },
    windows: { [light]: [{ from: depth * 0.3, to: depth * 0.7, low: 0.95, high: 2.1 }] },
  })
  const { mesh } = room
  const tap = random.pick([metal, brass, steel])
  const timber = paint(random.pick(woods), { texture: 'planks', scale: 0.5 })
  room.along(dark, (length) => {
    const from = flip ? length - 2.75 : 0.95,
      to = from + 1.7
    mesh.box(from, 0.32, 0, to, 0.8, 0.5, timber)
    for (let k = 1; k < 3; k++)
      mesh.box(
        from + (1.7 * k) / 3 - 0.003,
        0.34,
        0.5,
        from + (1.7 * k) / 3 + 0.003,
        0.78,
        0.503,
        metal,
        false,
      )
    softBox(
      mesh,
      from - 0.02,
      0.8,
      0,
      to + 0.02,
      0.85,
      0.54,
      0.008,
      paint(0xf0eee9, { texture: 'marble', gloss: 0.1 }),
    )
    const basins = random.chance(0.5) ? [0.45, 1.25] : [0.85]
    for (const b of basins) {
      lathe(
        mesh,
        from + b,
        0.85,
        0.28,
        [
          [0.12, 0],
          [0.19, 0.06],
          [0.21, 0.13],
          [0.195, 0.13],
          [0.15, 0.04],
          [0, 0.03],
        ],
        ceramic,
        26,
      )
      bar(mesh, [from + b, 0.85, 0.05], [from + b, 1.12, 0.05], 0.025, tap)
      bar(mesh, [from + b, 1.12, 0.05], [from + b, 1.1, 0.2], 0.022, tap)
    }
    mesh.box(from + 0.1, 1.15, 0, to - 0.1, 2.1, 0.02, paint(0xffe9c4, { glow: 1.2 }), false)
    mesh.box(from + 0.05, 1.1, 0.02, to - 0.05, 2.15, 0.04, paint(0xe9eced, { gloss: 0.88 }))
    tuft(mesh, random, to - 0.12, 0.85, 0.2, 0.35, 20, foliage[0])
    softBox(mesh, from + 0.06, 0.42, 0.06, from + 0.4, 0.5, 0.3, 0.03, cloth(0xf0ece4))
  })
  const wet = random.chance(0.6)
  room.along('back', (length) => {
    if (wet) {
      const from = flip ? 0 : length - 1.25,
        to = from + 1.25,
        edge = flip ? to : from
      mesh.quad(
        [edge, 0, 1.15],
        [edge, 0, 0],
        [edge, 2.1, 0],
        [edge, 2.1, 1.15],
        paint(0xe2eeec, { glass: true }),
      )
      mesh.box(edge - 0.012, 0, 0, edge + 0.012, 0.03, 1.15, tap, false)
      mesh.box(edge - 0.012, 2.1, 0, edge + 0.012, 2.13, 1.15, tap, false)
      bar(mesh, [(from + to) / 2, 2.2, 0], [(from + to) / 2, 2.2, 0.38], 0.025, tap)
      lathe(
        mesh,
        (from + to) / 2,
        2.14,
        0.4,
        [
          [0, 0],
          [0.13, 0],
          [0.13, 0.02],
          [0, 0.04],
        ],
        tap,
      )
      mesh.box((from + to) / 2 - 0.03, 1.0, 0, (from + to) / 2 + 0.03, 1.3, 0.05, tap, false)
      mesh.at(flip ? length - 0.85 : 0.85, 0, 0, 0, () => toilet(mesh))
    } else {
      mesh.at(length / 2, 0, 0.05, 0, () => tub(mesh, tap))
      mesh.box(length / 2 - 0.9, 1.25, 0, length / 2 + 0.9, 1.29, 0.14, timber, false)
      for (let k = 0; k < 4; k++)
        lathe(
          mesh,
          length / 2 - 0.6 + k * 0.36,
          1.29,
          0.07,
          [
            [0.035, 0],
            [0.05, 0.06],
            [0.02, 0.14 + (k % 2) * 0.06],
          ],
          random.pick([ceramic, brass, paint(0x7a5a3f)]),
          12,
        )
    }
  })
  const toDark = flip ? -1 : 1
  mesh.at(-toDark * (width / 2 - 0.4), 0, depth - (wet ? 0.5 : 0.9), 0, () => pottedPlant(mesh, random, 1.2))
  softBox(mesh, -0.5, 0, depth * 0.48, 0.4, 0.03, depth * 0.48 + 0.6, 0.012, cloth(0xe9e4da))
  return photograph(random, room, {
    sunSide: light,
    x: -toDark * random.float(0.3, 0.8),
    yaw: toDark * random.float(0.12, 0.3),
    fov: random.float(1.2, 1.3),
    y: 1.4,
    lamps: [
      {
        x: toDark * width * 0.3,
        y: 2.2,
        z: depth * 0.5,
        color: rgb(0xfff0d8).map((v) => v * 0.35) as unknown as ReturnType<typeof rgb>,
      },
    ],
  })
}
