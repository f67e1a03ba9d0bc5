import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { paint } from '../render/mesh.ts'
import {
  armchair,
  cloth,
  coffeeTable,
  fabrics,
  floorLamp,
  metal,
  pendant,
  picture,
  pottedPlant,
  rug,
  shelf,
  sofa,
  tvWall,
  wood,
} from './furniture.ts'
import { createRoom, curtains, photograph, type Side } from './room.ts'

const accents = [0xc9c3b4, 0xa9b0a4, 0xb3a48e, 0x8d9a9c, 0xd5c7b2, 0x7d8a84]

/** A living room: sofa under a picture, windows to one side or straight ahead, sometimes a dining corner. */
export function living(random: Random): Scene {
  const width = random.float(4.4, 5.6),
    depth = random.float(5.2, 6.4),
    height = 2.8
  const flip = random.chance(0.5)
  const light: Side = flip ? 'right' : 'left',
    dark: Side = flip ? 'left' : 'right'
  const ahead = random.chance(0.55)
  const low = random.chance(0.7) ? 0.05 : 0.8
  const side = flip ? { from: depth * 0.3, to: depth * 0.82 } : { from: depth * 0.18, to: depth * 0.7 }
  const windows = {
    [light]: [{ ...side, low, high: 2.4 }],
    ...(ahead ? { back: [{ from: width * 0.16, to: width * 0.84, low: 0.05, high: 2.45 }] } : {}),
  }
  const room = createRoom(random, {
    width,
    depth,
    height,
    windows,
    ...(random.chance(0.5)
      ? { feature: { side: ahead ? dark : ('back' as Side), material: paint(random.pick(accents)) } }
      : {}),
  })
  const { mesh } = room
  const fabric = cloth(random.pick([0xf0ebe1, 0xe4ddd0, 0xd7d8d4]))
  for (const [where, holes] of Object.entries(windows))
    room.along(where as Side, () => holes!.forEach((hole) => curtains(mesh, hole, height, fabric)))
  const toDark = flip ? -1 : 1
  const rugZ = depth * 0.55
  mesh.at(0, 0, rugZ, 0, () => rug(mesh, random, width * 0.62, 2.6))
  mesh.at(0.1 * toDark, 0, rugZ, random.float(-0.2, 0.2), () => coffeeTable(mesh, random))
  const hex = random.pick(fabrics)
  if (ahead) {
    room.along(dark, (length) =>
      mesh.at(flip ? length - rugZ : rugZ, 0, 0.08, 0, () => {
        sofa(mesh, random, random.float(2.3, 2.9), hex)
        for (let k = 0, n = random.int(1, 3); k < n; k++)
          mesh.at((k - (n - 1) / 2) * 0.85, 0, 0, 0, () =>
            picture(mesh, random, n === 1 ? 1.4 : 0.62, 0.85, 1.3),
          )
      }),
    )
    mesh.at(-toDark * width * 0.3, 0, rugZ - 0.3, (Math.PI / 2) * toDark - 0.4 * toDark, () =>
      armchair(mesh, random.pick(fabrics), metal),
    )
  } else {
    room.along('back', (length) =>
      mesh.at(length / 2, 0, 0.08, 0, () => {
        sofa(mesh, random, random.float(2.4, 3), hex)
        for (let k = 0, n = random.int(1, 3); k < n; k++)
          mesh.at((k - (n - 1) / 2) * 0.95, 0, 0, 0, () =>
            picture(mesh, random, n === 1 ? 1.6 : 0.7, 0.95, 1.3),
          )
      }),
    )
    room.along(dark, (length) =>
      mesh.at(flip ? length - depth * 0.48 : depth * 0.48, 0, 0.02, 0, () =>
        random.chance(0.6) ? tvWall(mesh, random, 2.6) : shelf(mesh, random, 2, 2.2),
      ),
    )
  }
  mesh.at(toDark * (width / 2 - 0.5), 0, depth - 0.65, 0, () =>
    pottedPlant(mesh, random, random.float(1.4, 2)),
  )
  mesh.at(-toDark * (width / 2 - 0.55), 0, depth - 0.7, 0, () =>
    random.chance(0.5) ? floorLamp(mesh, 0.3) : pottedPlant(mesh, random, 1.2),
  )
  if (!ahead) {
    mesh.at(-toDark * width * 0.36, 0, depth * 0.5, 1.3 * toDark, () =>
      armchair(mesh, random.pick(fabrics), wood(random)),
    )
  } else pendant(mesh, 0, 2.1, rugZ, height, random.int(0, 2), 0.3)
  return photograph(random, room, {
    sunSide: ahead && random.chance(0.4) ? 'back' : light,
    x: -toDark * width * random.float(0.02, 0.22),
    yaw: toDark * random.float(0.02, 0.22),
    fov: random.float(1.1, 1.26),
    y: random.float(1.15, 1.35),
  })
}
