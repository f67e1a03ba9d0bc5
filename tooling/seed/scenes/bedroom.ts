import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { type Mesh, paint, rgb } from '../render/mesh.ts'
import { lathe, softBox } from './shapes.ts'
import {
  armchair,
  ceramic,
  cloth,
  fabrics,
  metal,
  pendant,
  picture,
  pottedPlant,
  rug,
  wood,
  woods,
} from './furniture.ts'
import { createRoom, curtains, floors, photograph, type Side } from './room.ts'

const throws = [0xb0764f, 0x5b6f73, 0x8b9a7b, 0xc7a24f, 0x7a4b45, 0x46586b, 0xa9958a]

/** Head at z = 0, facing +z. */
function bed(mesh: Mesh, random: Random, width: number) {
  const half = width / 2,
    head = random.chance(0.6) ? cloth(random.pick(fabrics)) : wood(random)
  softBox(mesh, -half - 0.15, 0.1, 0, half + 0.15, random.float(1.0, 1.35), 0.12, 0.04, head)
  softBox(mesh, -half, 0.1, 0.1, half, 0.32, 2.1, 0.03, head)
  softBox(mesh, -half, 0.3, 0.12, half, 0.56, 2.1, 0.08, cloth(0xf4f1ea))
  const accent = random.pick(throws)
  softBox(
    mesh,
    -half - 0.03,
    0.34,
    0.75,
    half + 0.03,
    0.62,
    2.14,
    0.07,
    cloth(random.pick([0xe9e3d7, 0xf1eee7, 0xd8d5cd])),
  )
  softBox(mesh, -half - 0.05, 0.36, 1.45, half + 0.05, 0.64, 1.95, 0.07, cloth(accent))
  for (const side of [-1, 1]) {
    mesh.at(side * half * 0.5, 0, 0.2, side * 0.05, () =>
      softBox(mesh, -0.36, 0.55, 0, 0.36, 0.98, 0.2, 0.1, cloth(0xf5f2ec)),
    )
    mesh.at(side * half * 0.46, 0, 0.4, side * 0.08, () =>
      softBox(mesh, -0.3, 0.55, 0, 0.3, 0.9, 0.17, 0.08, cloth(random.chance(0.5) ? accent : 0xd9d2c4)),
    )
  }
  softBox(mesh, -0.28, 0.56, 0.58, 0.28, 0.8, 0.72, 0.07, cloth(accent))
}

function nightstand(mesh: Mesh, random: Random, timber: ReturnType<typeof wood>, lamp: boolean) {
  mesh.box(-0.25, 0.15, 0, 0.25, 0.5, 0.4, timber)
  mesh.box(-0.22, 0.32, 0.4, 0.22, 0.325, 0.405, metal, false)
  for (const x of [-0.22, 0.18]) mesh.box(x, 0, 0.32, x + 0.04, 0.15, 0.36, metal, false)
  if (!lamp) return
  lathe(
    mesh,
    0,
    0.5,
    0.2,
    [
      [0.06, 0],
      [0.09, 0.08],
      [0.03, 0.2],
      [0.02, 0.24],
    ],
    random.pick([ceramic, paint(0x9c6b4d), metal]),
  )
  lathe(
    mesh,
    0,
    0.72,
    0.2,
    [
      [0.15, 0],
      [0.1, 0.22],
    ],
    paint(0xf6e2bf, { glow: 0.9 }),
  )
}

export function bedroom(random: Random): Scene {
  const width = random.float(4.0, 4.8),
    depth = random.float(4.3, 5.0),
    height = 2.7
  const flip = random.chance(0.5)
  const light: Side = flip ? 'right' : 'left',
    dark: Side = flip ? 'left' : 'right'
  const hole = { from: depth * 0.26, to: depth * 0.78, low: random.chance(0.6) ? 0.05 : 0.9, high: 2.3 }
  const feature = random.pick([
    paint(random.pick([0xb9b3a4, 0x9aa79e, 0xc7b8a3, 0x8b98a3, 0xd3c6b8, 0x76837a])),
    paint(random.pick(woods), { texture: 'slats', scale: 0.08 }),
  ])
  const room = createRoom(random, {
    width,
    depth,
    height,
    floor: floors[random.int(0, 2)]!(),
    feature: { side: 'back', material: feature },
    windows: { [light]: [hole] },
  })
  const { mesh } = room
  room.along(light, () =>
    curtains(mesh, hole, height, cloth(random.pick([0xf0ebe1, 0xe0d9cc, 0xd2d5d4])), 0.2),
  )
  const timber = wood(random),
    size = random.pick([1.6, 1.8, 1.4])
  mesh.at(0, 0, depth - 1.7, 0, () => rug(mesh, random, size + 1.4, 2.2))
  const hanging = random.chance(0.4)
  room.along('back', (length) =>
    mesh.at(length / 2, 0, 0.03, 0, () => {
      bed(mesh, random, size)
      for (const side of [-1, 1])
        mesh.at(side * (size / 2 + 0.5), 0, 0, 0, () => nightstand(mesh, random, timber, !hanging))
      const pictures = feature.texture === 'slats' ? 0 : random.int(1, 2)
      for (let k = 0; k < pictures; k++)
        mesh.at((k - (pictures - 1) / 2) * 0.8, 0, 0, 0, () =>
          picture(mesh, random, pictures === 1 ? 1.3 : 0.6, 0.75, 1.5),
        )
    }),
  )
  if (hanging)
    for (const side of [-1, 1])
      pendant(mesh, side * (size / 2 + 0.5), 1.2, depth - 0.3, height, random.int(0, 2), 0.6)
  room.along(dark, (length) => {
    const from = flip ? length - 3.1 : 1.1
    const front = random.chance(0.5) ? timber : paint(0xece8e0, { gloss: 0.03 })
    mesh.box(from, 0, 0, from + 2, 2.5, 0.55, paint(0x3a3836))
    for (let k = 0; k < 3; k++)
      mesh.box(
        from + k * 0.667 + 0.004,
        0.06,
        0.55,
        from + (k + 1) * 0.667 - 0.004,
        2.48,
        0.575,
        k === 1 && random.chance(0.4) ? paint(0xdfe3e4, { gloss: 0.7 }) : front,
      )
  })
  const toDark = flip ? -1 : 1
  mesh.at(-toDark * (width / 2 - 0.45), 0, depth - 0.7, 0, () =>
    pottedPlant(mesh, random, random.float(1.1, 1.6)),
  )
  if (random.chance(0.5))
    mesh.at(-toDark * (width / 2 - 0.7), 0, depth * 0.42, 1.2 * toDark, () =>
      armchair(mesh, random.pick(fabrics), timber),
    )
  const lamps = hanging
    ? []
    : [-1, 1].map((side) => ({
        x: side * (size / 2 + 0.5),
        y: 0.95,
        z: depth - 0.35,
        color: rgb(0xffcf96).map((v) => v * 0.16) as unknown as ReturnType<typeof rgb>,
      }))
  return photograph(random, room, {
    sunSide: light,
    x: -toDark * random.float(0, 1.1),
    yaw: toDark * random.float(0, 0.22),
    fov: random.float(1.1, 1.24),
    y: 1.3,
    lamps,
  })
}
