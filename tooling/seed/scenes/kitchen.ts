import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { type Material, type Mesh, paint, rgb } from '../render/mesh.ts'
import { bar, cylinder, lathe, softBox } from './shapes.ts'
import { foliage, tuft } from './nature.ts'
import { brass, ceramic, diningTable, metal, pendant, pottedPlant, steel, woods } from './furniture.ts'
import { createRoom, floors, photograph, type Side } from './room.ts'

const fronts = [0xf1efea, 0x4c5a56, 0x39434c, 0xcfc4b2, 0xdfe0dc, 0x5f6a5c, 0x8a7563]

/** A run of doors with shadow gaps and handles. */
function doors(
  mesh: Mesh,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  depth: number,
  front: Material,
  handle: Material,
) {
  const count = Math.max(1, Math.round((x1 - x0) / 0.55)),
    w = (x1 - x0) / count
  mesh.box(x0, y0, 0, x1, y1, depth - 0.02, paint(0x2c2b2a))
  for (let k = 0; k < count; k++) {
    const x = x0 + k * w
    mesh.box(x + 0.003, y0 + 0.003, depth - 0.02, x + w - 0.003, y1 - 0.003, depth, front)
    const hx = k % 2 ? x + 0.05 : x + w - 0.06
    const hy = y0 > 1 ? y0 + 0.05 : y1 - 0.22
    mesh.box(hx, hy, depth + 0.015, hx + 0.012, hy + 0.16, depth + 0.03, handle, false)
  }
}

/** A fitted kitchen along the back wall, an island with stools in front, pendant lamps above it. */
export function kitchen(random: Random): Scene {
  const width = random.float(4.4, 5.4),
    depth = random.float(4.8, 5.6),
    height = 2.7
  const flip = random.chance(0.5)
  const light: Side = flip ? 'right' : 'left'
  const room = createRoom(random, {
    width,
    depth,
    height,
    floor: random.chance(0.6) ? floors[3 + random.int(0, 1)]!() : floors[random.int(0, 2)]!(),
    windows: {
      [light]: [{ from: depth * 0.22, to: depth * 0.72, low: random.chance(0.5) ? 0.05 : 0.95, high: 2.3 }],
    },
  })
  const { mesh } = room
  const front = random.chance(0.3)
    ? paint(random.pick(woods), { texture: 'planks', scale: 0.5 })
    : paint(random.pick(fronts), { gloss: 0.03 })
  const upper = random.chance(0.5) ? front : paint(random.pick([0xf1efea, 0xe8e3d8]), { gloss: 0.03 })
  const handle = random.pick([metal, brass, steel])
  const stone = paint(random.pick([0xf0eee9, 0xe8e4dc, 0x4a4a4b, 0xd9d2c6]), {
    texture: 'marble',
    gloss: 0.1,
  })
  const splash = random.chance(0.5)
    ? stone
    : paint(random.pick([0xf3f1ec, 0xb9c4bd, 0xd6c9b4]), { texture: 'tiles', scale: 0.12, gloss: 0.08 })
  room.along('back', (length) => {
    const tall = flip ? 0 : length - 1.3,
      from = flip ? 1.3 : 0,
      to = flip ? length : length - 1.3
    doors(mesh, tall, tall + 0.65, 0.1, 2.35, 0.62, front, handle)
    mesh.box(tall + 0.65, 0.1, 0, tall + 1.3, 1.85, 0.68, paint(0xaaadb0, { gloss: 0.25 }))
    mesh.box(tall + 0.655, 0.75, 0.68, tall + 1.295, 0.765, 0.685, metal, false)
    mesh.box(tall + 0.7, 0.85, 0.7, tall + 0.72, 1.5, 0.73, steel, false)
    doors(mesh, tall + 0.65, tall + 1.3, 1.88, 2.35, 0.6, front, handle)
    doors(mesh, from, to, 0.1, 0.88, 0.6, front, handle)
    mesh.box(0, 0, 0, length, 0.1, 0.55, metal)
    softBox(mesh, from, 0.88, 0, to, 0.92, 0.64, 0.006, stone)
    mesh.box(from, 0.92, 0, to, 1.48, 0.012, splash)
    const middle = (from + to) / 2
    if (random.chance(0.5)) doors(mesh, from, to, 1.5, 2.35, 0.36, upper, handle)
    else {
      doors(mesh, from, middle - 0.5, 1.5, 2.35, 0.36, upper, handle)
      doors(mesh, middle + 0.5, to, 1.5, 2.35, 0.36, upper, handle)
      mesh.box(middle - 0.3, 1.75, 0, middle + 0.3, 2.7, 0.32, paint(0x8f9294, { gloss: 0.3 }))
      mesh.box(middle - 0.48, 1.66, 0, middle + 0.48, 1.76, 0.5, paint(0x9b9ea0, { gloss: 0.3 }))
    }
    mesh.box(from, 1.485, 0.05, to, 1.5, 0.33, paint(0xffe6bf, { glow: 1.1 }), false)
    mesh.box(middle - 0.38, 0.922, 0.08, middle + 0.38, 0.93, 0.56, paint(0x161718, { gloss: 0.15 }), false)
    const sink = flip ? to - 0.7 : from + 0.7
    bar(mesh, [sink, 0.92, 0.12], [sink, 1.25, 0.12], 0.025, handle)
    bar(mesh, [sink, 1.25, 0.12], [sink, 1.22, 0.32], 0.022, handle)
    lathe(
      mesh,
      middle + 0.7,
      0.92,
      0.25,
      [
        [0.06, 0],
        [0.09, 0.1],
        [0.05, 0.22],
        [0.055, 0.24],
      ],
      ceramic,
    )
    tuft(mesh, random, middle + 0.7, 1.12, 0.25, 0.25, 18, foliage[0])
    for (let k = 0; k < 3; k++)
      cylinder(
        mesh,
        middle - 0.6 - k * 0.13,
        0.2,
        0.92,
        1.12 - k * 0.03,
        0.05,
        random.pick([ceramic, paint(0x9c6b4d), paint(0x59666a)]),
      )
  })
  const island = random.chance(0.7),
    z = depth * 0.6
  const lampKind = random.int(0, 2)
  if (island) {
    const half = random.float(0.95, 1.25)
    mesh.at(0, 0, z, Math.PI, () => {
      mesh.box(
        -half + 0.06,
        0,
        -0.38,
        half - 0.06,
        0.88,
        0.28,
        random.chance(0.5) ? front : paint(random.pick(woods), { texture: 'slats', scale: 0.06 }),
      )
      softBox(mesh, -half, 0.88, -0.45, half, 0.94, 0.55, 0.006, stone)
      lathe(
        mesh,
        0.35,
        0.94,
        0,
        [
          [0.05, 0],
          [0.17, 0.05],
          [0.2, 0.09],
          [0.18, 0.09],
          [0.05, 0.03],
        ],
        paint(random.pick([0xb08e66, 0xe8e3da])),
      )
      for (let k = 0; k < 6; k++)
        lathe(
          mesh,
          0.35 + Math.sin(k) * 0.08,
          1.0 + (k % 2) * 0.03,
          Math.cos(k) * 0.08,
          [
            [0, -0.04],
            [0.04, 0],
            [0, 0.04],
          ],
          paint(random.pick([0xd48a2c, 0xc0392b, 0x8aa33f])),
          12,
        )
      for (let k = 0; k < 3; k++)
        mesh.at(-half + 0.4 + (k * (2 * half - 0.8)) / 2, 0, 0.72, random.float(-0.3, 0.3), () =>
          stool(mesh, random),
        )
    })
    for (let k = 0; k < 3; k++) pendant(mesh, (k - 1) * half * 0.62, 1.68, z, height, lampKind, 0.6)
  } else {
    mesh.at(0, 0, z, 0, () => diningTable(mesh, random, 1.8, 2))
    for (const x of [-0.4, 0.4]) pendant(mesh, x, 1.6, z, height, lampKind, 0.6)
  }
  const toDark = flip ? -1 : 1
  mesh.at(toDark * (width / 2 - 0.45), 0, depth - 1.6, 0, () => pottedPlant(mesh, random, 1.3))
  return photograph(random, room, {
    sunSide: light,
    x: -toDark * random.float(-0.3, 0.9),
    yaw: toDark * random.float(-0.06, 0.2),
    fov: random.float(1.16, 1.3),
    y: 1.45,
    lamps: [{ x: 0, y: 2.2, z, color: rgb(0xffd9a8) }],
    exposure: 1.45,
  })
}

function stool(mesh: Mesh, random: Random) {
  softBox(
    mesh,
    -0.19,
    0.62,
    -0.18,
    0.19,
    0.68,
    0.18,
    0.03,
    paint(random.pick([0xb8a58c, 0x7a5a3f]), { texture: 'fabric' }),
  )
  for (const x of [-0.16, 0.16])
    for (const z of [-0.15, 0.15]) bar(mesh, [x * 1.15, 0, z * 1.15], [x, 0.63, z], 0.025, metal)
  for (const z of [-0.16, 0.16]) bar(mesh, [-0.17, 0.25, z], [0.17, 0.25, z], 0.018, metal)
}
