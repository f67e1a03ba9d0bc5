import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import { Mesh, paint } from '../render/mesh.ts'
import { createSky } from '../render/sky.ts'
import { wallWithOpenings } from './shapes.ts'
import { grassBlades, hedge, palm, shrub, tree, tuft } from './nature.ts'
import { asphalt, daytime, lawn, outside, sidewalk, sunBehind, window } from './outdoors.ts'

const sand = paint(0xd9c8a4, { texture: 'sand' })

const palettes = [
  { wall: 0xefece5, accent: 0x8d6f54, stone: 0x8c8378 },
  { wall: 0xe5e0d6, accent: 0x75604c, stone: 0x6f6c69 },
  { wall: 0xd9d5cd, accent: 0x9a7d60, stone: 0xa1978a },
  { wall: 0xf3f1ec, accent: 0x665243, stone: 0x55575a },
  { wall: 0xc9c3b8, accent: 0xa38868, stone: 0x7c746a },
]

/** A flat-roofed house of two storeys with a cantilever, wide glazing, timber slats and a drive. */
export function modernHouse(random: Random, beach = false): Scene {
  const mesh = new Mesh()
  const time = daytime(random)
  const sky = createSky(
    time,
    sunBehind(random),
    beach ? 'sea' : random.pick(['hills', 'trees', 'hills'] as const),
  )
  const palette = random.pick(palettes)
  const wall = paint(palette.wall, { texture: random.pick(['plain', 'plain', 'concrete']) })
  const accent = paint(palette.accent, { texture: 'slats', scale: 0.11 })
  const stone = paint(palette.stone, { texture: 'stone' })
  const soffit = paint(palette.accent, { texture: 'planks', scale: 0.12, glow: sky.evening * 0.5 })
  const mirror = random.chance(0.5) ? -1 : 1
  const light = sky.evening * 0.75
  const x = (v: number) => v * mirror
  const box = (x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, m: typeof wall) =>
    mesh.box(Math.min(x(x0), x(x1)), y0, z0, Math.max(x(x0), x(x1)), y1, z1, m)
  const glaze = (x0: number, x1: number, y0: number, y1: number, z: number, panes: number) =>
    window(mesh, random, { x0: Math.min(x(x0), x(x1)), x1: Math.max(x(x0), x(x1)), y0, y1, z, panes, light })
  const openings = (list: [number, number, number, number][]) =>
    list.map(([a, b, low, high]) => ({ from: Math.min(x(a), x(b)), to: Math.max(x(a), x(b)), low, high }))
  const wallX = (
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    z: number,
    holes: [number, number, number, number][],
    m: typeof wall,
  ) =>
    wallWithOpenings(
      mesh,
      Math.min(x(x0), x(x1)),
      Math.max(x(x0), x(x1)),
      y0,
      y1,
      z,
      z + 0.25,
      openings(holes),
      m,
    )

  const upper = 3.2
  // Ground floor: stone volume with the door, wide living-room glazing, garage.
  wallX(-7, 0.4, 0, upper, 0.6, [[-6.4, -1.2, 0.15, 2.75]], wall)
  glaze(-6.4, -1.2, 0.15, 2.75, 0.72, 4)
  box(0.4, 0, 0.1, 1.1, upper, 4, stone)
  box(1.1, 0, 2, 2.6, upper, 2.2, stone)
  box(1.35, 0, 1.94, 2.35, 2.5, 2, accent)
  box(2.28, 0.9, 1.86, 2.31, 1.5, 1.93, paint(0xc9c9c9, { gloss: 0.3 }))
  wallX(2.6, 7.2, 0, upper, 1.2, [[3, 6.9, 0, 2.55]], wall)
  box(3, 0, 1.36, 6.9, 2.55, 1.42, accent)
  // Upper floor: a white frame that juts out, glazing and timber inside it.
  const jut = random.float(-1.8, -0.9)
  const left = random.float(-7.4, -6.2),
    right = random.float(2.4, 4.2)
  const top = upper + 3.3
  box(left, upper, jut, right, upper + 0.32, 7, wall)
  box(left, top, jut, right, top + 0.35, 7, wall)
  box(left, upper, jut, left + 0.3, top, 7, wall)
  box(right - 0.3, upper, jut, right, top, 7, wall)
  const split = random.float(-2.6, -0.6)
  wallX(
    left,
    right,
    upper,
    top,
    0.5,
    [
      [left + 0.8, split - 0.4, upper + 0.4, top - 0.2],
      [split + 2.2, right - 0.9, upper + 1, top - 0.5],
    ],
    wall,
  )
  glaze(left + 0.8, split - 0.4, upper + 0.4, top - 0.2, 0.62, 3)
  glaze(split + 2.2, right - 0.9, upper + 1, top - 0.5, 0.62, 2)
  box(split, upper + 0.32, 0.3, split + 1.9, top, 0.5, accent)
  box(left + 0.3, upper - 0.015, jut + 0.02, right - 0.3, upper + 0.01, 0.6, soffit)
  box(left + 0.3, top - 0.02, jut + 0.05, right - 0.3, top + 0.01, 0.6, soffit)
  mesh.quad(
    [x(left + 0.3), upper + 0.32, jut + 0.08],
    [x(right - 0.3), upper + 0.32, jut + 0.08],
    [x(right - 0.3), upper + 1.35, jut + 0.08],
    [x(left + 0.3), upper + 1.35, jut + 0.08],
    paint(0xe4eeee, { glass: true, gloss: 0.1 }),
  )
  box(
    left + 0.3,
    upper + 1.35,
    jut + 0.05,
    right - 0.3,
    upper + 1.39,
    jut + 0.11,
    paint(0xb5b5b5, { gloss: 0.2 }),
  )
  // Garage roof and the rest of the volume.
  box(2.4, upper, 0.2, 7.5, upper + 0.4, 6, wall)
  box(-7, 0, 6.8, 7.2, upper, 7, wall)
  box(-7, 0, 0.8, -6.8, upper, 7, wall)
  box(7, 0, 1.2, 7.2, upper, 7, wall)
  if (random.chance(0.6)) box(random.float(-3, -1), top, 2.5, random.float(0.5, 2), top + 1.5, 5, stone)

  mesh.box(-60, -0.2, -9.5, 60, 0, 60, beach ? sand : lawn)
  mesh.box(-60, -0.3, -30, 60, -0.12, -9, beach ? sand : asphalt)
  mesh.box(-60, -0.2, -11, 60, 0.02, -8.6, sidewalk)
  const drive = paint(random.pick([0xb7b0a4, 0xa79f94, 0xc2bcb2]), { texture: 'paving', scale: 0.55 })
  box(2.9, -0.1, -8.6, 7, 0.03, 1.4, drive)
  const step = paint(0xcfcac0, { texture: 'concrete' })
  for (let k = 0; k < 8; k++) box(1.2, -0.1, -8.2 + k * 1.2, 2.5, 0.05, -7.2 + k * 1.2, step)
  box(-7, -0.1, -1.4, 2.6, 0.09, 2, step)

  hedge(mesh, random, Math.min(x(-9.6), x(-8.7)), -7.5, Math.max(x(-9.6), x(-8.7)), 7, 1.5)
  hedge(mesh, random, Math.min(x(8.4), x(9.3)), -6, Math.max(x(8.4), x(9.3)), 8, 1.8)
  for (let k = 0; k < 6; k++)
    shrub(
      mesh,
      random,
      x(-6.6 + k * 1.15),
      -2 + random.float(-0.2, 0.2),
      random.float(0.55, 0.85),
      k % 2 === 0,
    )
  for (let k = 0; k < 5; k++)
    tuft(
      mesh,
      random,
      x(-7 + k * 1.3 + random.float(0, 0.5)),
      0,
      -3 + random.float(-0.4, 0.3),
      random.float(0.6, 0.95),
      46,
    )
  palm(mesh, random, x(-8), random.float(-4, -2), random.float(6.5, 9))
  if (random.chance(0.5)) palm(mesh, random, x(-6.2), random.float(-5.5, -4.5), random.float(5, 6.5))
  else tree(mesh, random, x(-10.5), 1, random.float(6.5, 8.5))
  if (!beach) tree(mesh, random, x(10.5), random.float(5, 9), random.float(7, 10), 5500)
  if (!beach) tree(mesh, random, x(-13), 14, random.float(9, 12), 4500)
  if (!beach) tree(mesh, random, x(4), 15, random.float(10, 12), 4500)
  if (!beach) tree(mesh, random, x(17), 16, random.float(8, 12), 4500)
  if (beach)
    for (let k = 0; k < 4; k++)
      palm(mesh, random, x([-11, 9.5, 13, -15][k]!), random.float(-3, 6), random.float(7, 10))
  else grassBlades(mesh, random, -12, -8.5, 3 * mirror, -3, 9000)

  const side = random.float(-5.5, 5.5)
  const lamps = [
    [1.8, 0.8],
    [-4, -0.6],
    [5, 0.2],
  ].map(([lx, z]) => ({ x: x(lx!), y: 2.9, z: z! }))
  return outside(mesh, sky, { x: side, distance: random.float(14, 16.5), lamps })
}
