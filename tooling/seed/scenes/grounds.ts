import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { type Material, Mesh, paint } from '../render/mesh.ts'
import { createSky } from '../render/sky.ts'
import { bar, cylinder, lathe, softBox } from './shapes.ts'
import { grassBlades, hedge, palm, shrub, tree, tuft } from './nature.ts'
import { cloth, coffeeTable, fabrics, pottedPlant, sofa, wood } from './furniture.ts'
import { asphalt, frame, lawn, outside, sidewalk, sunBehind, whiteFrame, window } from './outdoors.ts'

/** An empty plot with its boundary marked, beside a street, hills behind. */
export function plot(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(
    random.pick(['morning', 'noon', 'golden', 'cloudy']),
    sunBehind(random),
    random.pick(['hills', 'trees', 'sea']),
  )
  const left = -random.float(8, 11),
    right = random.float(8, 11),
    far = random.float(18, 26)
  mesh.box(-140, -0.3, -3, 140, 0, 240, lawn)
  mesh.box(-140, -0.3, -60, 140, -0.15, -5.2, asphalt)
  mesh.box(
    -140,
    -0.3,
    -5.3,
    140,
    0.02,
    -3,
    random.chance(0.6) ? sidewalk : paint(0xb89a72, { texture: 'sand' }),
  )
  const soil = paint(0xb08a62, { texture: 'sand' })
  for (let k = 0; k < 16; k++) {
    const x = random.float(left, right),
      z = random.float(-1, far),
      r = random.float(0.4, 1.6)
    lathe(
      mesh,
      x,
      -0.02,
      z,
      [
        [r, 0],
        [r * 0.6, 0.03],
        [0, 0.035],
      ],
      soil,
      14,
    )
  }
  const post = random.chance(0.5) ? whiteFrame : paint(0x7a6248)
  const along = (x0: number, z0: number, x1: number, z1: number) => {
    const n = Math.round(Math.hypot(x1 - x0, z1 - z0) / 2.4)
    for (let k = 0; k <= n; k++) {
      const x = x0 + ((x1 - x0) * k) / n,
        z = z0 + ((z1 - z0) * k) / n
      mesh.box(x - 0.06, 0, z - 0.06, x + 0.06, 1.15, z + 0.06, post, false)
    }
    for (const y of [0.4, 0.75, 1.08]) bar(mesh, [x0, y, z0], [x1, y, z1], 0.025, post)
  }
  along(left, -2.4, left, far)
  along(right, -2.4, right, far)
  along(left, far, right, far)
  if (random.chance(0.5)) along(left, -2.4, left + 4, -2.4)
  // The signboard of the plot, without letters.
  mesh.at(random.float(-4, 4), 0, 0.5, random.float(-0.2, 0.2), () => {
    for (const x of [-0.7, 0.62]) mesh.box(x, 0, 0, x + 0.08, 1.9, 0.08, paint(0x8a6b4d))
    mesh.box(-0.95, 1.0, -0.03, 0.95, 1.95, 0.02, paint(0xf6f3ec))
    mesh.box(-0.95, 1.72, -0.035, 0.95, 1.95, -0.03, paint(0x1f5a4e), false)
    for (let k = 0; k < 3; k++)
      mesh.box(
        -0.7,
        1.5 - k * 0.16,
        -0.035,
        [0.6, 0.3, 0.45][k]!,
        1.56 - k * 0.16,
        -0.03,
        paint(0x7c8481),
        false,
      )
  })
  for (let k = 0; k < 9; k++) {
    const side = k % 2 ? 1 : -1
    tree(
      mesh,
      random,
      side * random.float(right + 2, right + 16),
      random.float(4, 40),
      random.float(5, 9),
      2600,
    )
  }
  for (let k = 0; k < 5; k++)
    tree(mesh, random, random.float(-24, 24), far + random.float(5, 16), random.float(5, 8), 2200)
  for (let k = 0; k < 16; k++)
    tuft(mesh, random, random.float(left, right), 0, random.float(-2, far), random.float(0.4, 0.7), 30)
  for (let k = 0; k < 8; k++)
    shrub(mesh, random, random.float(left, right), random.float(2, far), random.float(0.4, 0.8))
  grassBlades(mesh, random, left - 2, -2.8, right + 2, 7, 24000, 0.13)
  return outside(mesh, sky, {
    x: random.float(-4, 4),
    distance: random.float(8.5, 10.5),
    y: random.float(2.2, 3.6),
    shift: 0.05,
    fov: 1.15,
    reach: 34,
  })
}

function lounger(mesh: Mesh, fabric: Material) {
  const timber = paint(0x9a7450, { texture: 'planks', scale: 0.1 })
  mesh.box(-0.32, 0.22, 0, 0.32, 0.28, 1.9, timber)
  for (const x of [-0.3, 0.24])
    for (const z of [0.15, 1.65]) mesh.box(x, 0, z, x + 0.06, 0.22, z + 0.06, timber, false)
  softBox(mesh, -0.3, 0.28, 0, 0.3, 0.36, 1.25, 0.04, fabric)
  mesh.quad([-0.3, 0.36, 1.2], [0.3, 0.36, 1.2], [0.3, 0.75, 1.85], [-0.3, 0.75, 1.85], fabric)
  mesh.bounce(-0.3, 0.36, 1.3, 0.3, 0.6, 1.85, fabric)
}

/** A garden with a pool, a deck with loungers and the house's veranda behind. */
export function pool(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(
    random.pick(['morning', 'golden', 'noon', 'dusk']),
    sunBehind(random),
    random.pick(['hills', 'trees', 'sea']),
  )
  const deck = paint(random.pick([0xa58463, 0xb99d7c, 0x93785c]), { texture: 'planks', scale: 0.14 })
  const edge = paint(0xe6e0d4, { texture: 'concrete' })
  const half = random.float(3.2, 4.4),
    light = sky.evening * 0.8
  mesh.box(-60, -0.3, 2.2, 60, -0.02, 60, lawn)
  mesh.box(-60, -0.3, -20, -half - 0.4, -0.02, 2.2, lawn)
  mesh.box(half + 0.4, -0.3, -20, 60, -0.02, 2.2, lawn)
  const tiles = paint(0xa9d6da, { texture: 'water', gloss: 0.32, glow: sky.evening === 1 ? 0.25 : 0 })
  mesh.box(-half, -0.5, -20, half, -0.12, 1.4, tiles)
  for (const x of [-half - 0.4, half]) mesh.box(x, -0.4, -20, x + 0.4, 0, 1.8, edge)
  mesh.box(-half, -0.4, 1.4, half, 0, 1.8, edge)
  mesh.box(-9, -0.3, 1.8, 9, 0.01, 9, deck)
  const fabric = cloth(random.pick([0xf0ebe1, 0xe4ddd0, 0x8796a3]))
  for (const x of [-half + 0.5, -half + 1.9, half - 1.2])
    mesh.at(x, 0, 2.3, random.float(-0.12, 0.12), () => lounger(mesh, fabric))
  mesh.at(half - 2.2, 0, 2.9, 0, () => {
    bar(mesh, [0, 0, 0], [0, 2.5, 0], 0.05, whiteFrame)
    lathe(
      mesh,
      0,
      2.05,
      0,
      [
        [1.5, 0],
        [0.8, 0.3],
        [0, 0.48],
      ],
      cloth(0xf3efe6),
      12,
    )
  })
  // The house behind: a veranda under a flat roof.
  const wall = paint(random.pick([0xefece5, 0xe5e0d6, 0xd9d0c0]))
  mesh.box(-7, 2.9, 6, 7, 3.3, 16, wall)
  mesh.box(-7, 3.3, 8.5, 7, 6.2, 16, wall)
  window(mesh, random, { x0: -5, x1: -0.6, y0: 3.9, y1: 5.6, z: 8.42, panes: 3, light })
  window(mesh, random, { x0: 0.8, x1: 5, y0: 3.9, y1: 5.6, z: 8.42, panes: 3, light })
  mesh.box(-7.2, 6.2, 8, 7.2, 6.5, 16, wall)
  window(mesh, random, { x0: -6.4, x1: 6.4, y0: 0.05, y1: 2.7, z: 9.3, panes: 7, light })
  mesh.box(-7, 0, 9.3, -6.4, 2.9, 9.6, wall)
  mesh.box(6.4, 0, 9.3, 7, 2.9, 9.6, wall)
  mesh.box(-6.4, 2.7, 9.2, 6.4, 2.92, 9.6, wall)
  mesh.box(
    -6.9,
    2.88,
    6.1,
    6.9,
    2.9,
    9.2,
    paint(0x9a7d60, { texture: 'planks', scale: 0.12, glow: sky.evening * 0.5 }),
  )
  for (const x of [-6.8, -2.3, 2.2, 6.6]) mesh.box(x, 0, 6.2, x + 0.2, 2.9, 6.4, frame)
  mesh.at(-1.5, 0, 8.8, Math.PI, () =>
    mesh.at(0, 0, -0.4, 0, () => sofa(mesh, random, 2.4, random.pick(fabrics))),
  )
  hedge(mesh, random, -9.8, -6, -9, 10, 1.9)
  hedge(mesh, random, 9, -6, 9.8, 10, 1.9)
  for (let k = 0; k < 6; k++) tuft(mesh, random, -half - 1.4, 0, -4.5 + k, random.float(0.6, 1), 44)
  for (let k = 0; k < 6; k++)
    shrub(mesh, random, half + 1.6, -4.5 + k * 1.1, random.float(0.5, 0.9), k % 2 === 0)
  palm(mesh, random, -half - 2.4, random.float(0, 2), random.float(6, 8))
  palm(mesh, random, half + 2.6, random.float(1, 3), random.float(5, 7))
  for (const x of [-12, -4, 9, 14]) tree(mesh, random, x, 18, random.float(8, 11), 3500)
  grassBlades(mesh, random, -10, -7, -half - 0.5, 1.6, 6000)
  grassBlades(mesh, random, half + 0.5, -7, 10, 1.6, 6000)
  return outside(mesh, sky, {
    x: random.float(-2.4, 2.4),
    distance: random.float(8.5, 10),
    aim: 0,
    y: 1.7,
    shift: 0.02,
    fov: 1.18,
    reach: 22,
    lamps: [
      { x: -3, y: 2.6, z: 7.5 },
      { x: 3, y: 2.6, z: 7.5 },
    ],
  })
}

/** A balcony high up: outdoor seats, plants, a glass rail and the view. */
export function balcony(random: Random): Scene {
  const mesh = new Mesh()
  const sky = createSky(
    random.pick(['morning', 'golden', 'noon', 'dusk']),
    random.float(-1.1, 1.1),
    random.pick(['sea', 'city', 'hills', 'sea']),
  )
  const half = random.float(2.4, 3.4),
    depth = random.float(3.2, 4),
    high = 40
  const wall = paint(random.pick([0xeeeae2, 0xe0d8ca]))
  const floor = random.chance(0.5)
    ? paint(0xa98762, { texture: 'planks', scale: 0.14, gloss: 0.03 })
    : paint(0xcdc7bc, { texture: 'tiles', scale: 0.8, gloss: 0.06 })
  mesh.at(0, high, 0, 0, () => {
    mesh.box(-half - 0.4, -0.3, -2, half + 0.4, 0, depth + 0.2, floor)
    mesh.box(
      -half - 0.4,
      2.7,
      -2,
      half + 0.4,
      3,
      depth + 0.2,
      paint(0x9a7d60, { texture: 'planks', scale: 0.13, glow: 0.12 + sky.evening * 0.4 }),
    )
    for (const x of [-half - 0.4, half]) mesh.box(x, 0, -2, x + 0.4, 2.7, depth * 0.72, wall)
    mesh.box(-half - 0.4, 0, -2.2, half + 0.4, 2.7, -2, wall)
    mesh.quad(
      [-half, 0.06, depth],
      [half, 0.06, depth],
      [half, 1.08, depth],
      [-half, 1.08, depth],
      paint(0xdcebea, { glass: true, gloss: 0.05 }),
    )
    mesh.box(-half, 1.08, depth - 0.03, half, 1.13, depth + 0.03, paint(0x9a9c9c, { gloss: 0.2 }), false)
    for (let k = 0; k <= 3; k++)
      mesh.box(
        -half + (2 * half * k) / 3 - 0.02,
        0,
        depth - 0.02,
        -half + (2 * half * k) / 3 + 0.02,
        1.1,
        depth + 0.02,
        paint(0x8a8c8c),
        false,
      )
    mesh.at(-half + 0.1, 0, depth * 0.55, Math.PI / 2, () => sofa(mesh, random, 2, random.pick(fabrics)))
    mesh.at(0.1, 0, depth * 0.58, 0, () => coffeeTable(mesh, random))
    const timber = wood(random)
    mesh.at(half - 0.75, 0, depth * 0.55, -1.2, () => {
      softBox(mesh, -0.34, 0.34, -0.3, 0.34, 0.46, 0.4, 0.05, cloth(0xe9e3d7))
      softBox(mesh, -0.34, 0.4, -0.38, 0.34, 0.9, -0.26, 0.05, cloth(0xe9e3d7))
      for (const x of [-0.34, 0.3])
        for (const z of [-0.34, 0.34]) mesh.box(x, 0, z, x + 0.04, 0.6, z + 0.04, timber, false)
    })
    for (const x of [-half + 0.35, half - 0.35])
      mesh.at(x, 0, depth - 0.7, 0, () => pottedPlant(mesh, random, random.float(1, 1.6)))
    for (let k = 0; k < 5; k++)
      mesh.at(-half + 0.9 + k * (half * 0.45), 0, depth - 0.35, 0, () =>
        shrub(mesh, random, 0, 0, 0.42, k % 2 === 0),
      )
    cylinder(mesh, half - 0.4, 0.9, 0, 0.5, 0.2, paint(0x8a5a40))
    mesh.at(half - 0.4, 0.4, 0.9, 0, () => shrub(mesh, random, 0, 0, 0.8))
  })
  const scene = outside(mesh, sky, {
    x: random.float(-0.8, 0.8),
    distance: 1.7,
    y: high + 1.45,
    shift: 0.08,
    fov: 1.2,
    reach: 50,
  })
  return { ...scene, sunlit: { x: 0, z: 20, reach: 60 }, fill: [0.3, 0.29, 0.28], exposure: 1.1 }
}
