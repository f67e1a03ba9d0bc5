import type { Random } from '../random.ts'
import type { Scene } from '../render/shade.ts'
import type { Backdrop, Daytime } from '../render/sky.ts'
import type { Opening } from './shapes.ts'
import { type Material, Mesh, paint, type Vec } from '../render/mesh.ts'
import { createSky } from '../render/sky.ts'
import { wallWithOpenings } from './shapes.ts'
import { frame, whiteFrame } from './outdoors.ts'

export type Side = 'left' | 'right' | 'back' | 'front'

export type Room = {
  mesh: Mesh
  width: number
  depth: number
  height: number
  /** Draws against a wall: x runs along it from 0, y up, z into the room. */
  along(side: Side, draw: (length: number) => void): void
}

export const floors = [
  () => paint(0xa98762, { texture: 'planks', scale: 0.17, gloss: 0.05 }),
  () => paint(0x8a6b4d, { texture: 'planks', scale: 0.15, gloss: 0.05 }),
  () => paint(0xc0a684, { texture: 'planks', scale: 0.2, gloss: 0.04 }),
  () => paint(0xd9d4ca, { texture: 'tiles', scale: 0.9, gloss: 0.1 }),
  () => paint(0xc9c4bb, { texture: 'tiles', scale: 0.8, gloss: 0.09 }),
]

export const wallColors = [0xf1ede5, 0xece6da, 0xe9e7e3, 0xefe9df, 0xe3e5e2]

/** An empty room with a floor, skirting, a ceiling and windows; the camera looks from 'front' to 'back'. */
export function createRoom(
  random: Random,
  o: {
    width: number
    depth: number
    height?: number
    floor?: Material
    wall?: Material
    feature?: { side: Side; material: Material }
    windows: Partial<Record<Side, Opening[]>>
  },
): Room {
  const mesh = new Mesh()
  const { width, depth } = o
  const height = o.height ?? 2.75
  const floor = o.floor ?? random.pick(floors)()
  const wall = o.wall ?? paint(random.pick(wallColors))
  const ceiling = paint(0xfdfcfa)
  const skirting = paint(0xf4f2ee)
  const half = width / 2
  const room: Room = {
    mesh,
    width,
    depth,
    height,
    along(side, draw) {
      if (side === 'left') mesh.at(-half, 0, depth, Math.PI / 2, () => draw(depth))
      else if (side === 'right') mesh.at(half, 0, 0, -Math.PI / 2, () => draw(depth))
      else if (side === 'back') mesh.at(half, 0, depth, Math.PI, () => draw(width))
      else mesh.at(-half, 0, 0, 0, () => draw(width))
    },
  }
  mesh.box(-half - 0.3, -0.2, -0.3, half + 0.3, 0, depth + 0.3, floor)
  mesh.box(-half - 0.3, height, -0.3, half + 0.3, height + 0.2, depth + 0.3, ceiling)
  // A lowered border of plaster gives the ceiling a shadow line.
  for (const side of ['left', 'right', 'back', 'front'] as const) {
    room.along(side, (length) => {
      const holes = o.windows[side] ?? []
      const material = o.feature?.side === side ? o.feature.material : wall
      wallWithOpenings(mesh, -0.2, length + 0.2, 0, height, -0.22, 0, holes, material)
      mesh.box(0, height - 0.12, 0, length, height, 0.45, ceiling)
      let x = 0
      for (const hole of [...holes.filter((h) => h.low < 0.1), { from: length, to: length }].sort(
        (a, b) => a.from - b.from,
      )) {
        if (hole.from > x) mesh.box(x, 0, 0, hole.from, 0.1, 0.015, skirting, false)
        x = hole.to
      }
      for (const hole of holes) casement(mesh, hole, random.chance(0.5) ? frame : whiteFrame)
    })
  }
  return room
}

function casement(mesh: Mesh, o: Opening, material: Material) {
  const panes = Math.max(2, Math.round((o.to - o.from) / 1.1)),
    w = 0.05
  for (let k = 0; k <= panes; k++) {
    const x = o.from + ((o.to - o.from - w) * k) / panes
    mesh.box(x, o.low, -0.14, x + w, o.high, -0.08, material, false)
  }
  mesh.box(o.from, o.low, -0.14, o.to, o.low + w, -0.08, material, false)
  mesh.box(o.from, o.high - w, -0.14, o.to, o.high, -0.08, material, false)
  if (o.low > 0.2)
    mesh.box(
      o.from - 0.05,
      o.low - 0.04,
      -0.2,
      o.to + 0.05,
      o.low,
      0.03,
      paint(0xe8e4dc, { gloss: 0.05 }),
      false,
    )
}

/** Curtains hanging in waves to both sides of a window of the current wall. */
export function curtains(mesh: Mesh, o: Opening, height: number, material: Material, share = 0.22) {
  const width = (o.to - o.from) * share + 0.25
  for (const [from, to] of [
    [o.from - 0.25, o.from - 0.25 + width],
    [o.to + 0.25 - width, o.to + 0.25],
  ] as const) {
    const folds = Math.round((to - from) * 42)
    const z = (k: number) => 0.12 + 0.045 * Math.sin(k * 0.9) + 0.015 * Math.sin(k * 2.3)
    const slope = (k: number): Vec => {
      const d = (z(k + 0.5) - z(k - 0.5)) / ((to - from) / folds)
      const l = Math.hypot(d, 1)
      return [-d / l, 0, 1 / l]
    }
    for (let k = 0; k < folds; k++) {
      const x0 = from + ((to - from) * k) / folds,
        x1 = from + ((to - from) * (k + 1)) / folds
      const a: Vec = [x0, 0.02, z(k)],
        b: Vec = [x1, 0.02, z(k + 1)],
        c: Vec = [x1, height - 0.13, z(k + 1)],
        d: Vec = [x0, height - 0.13, z(k)]
      mesh.triangle(a, b, c, material, [slope(k), slope(k + 1), slope(k + 1)])
      mesh.triangle(a, c, d, material, [slope(k), slope(k + 1), slope(k)])
    }
    mesh.bounce(from, 0, 0.08, to, height - 0.13, 0.16, material)
  }
}

/** Puts the camera near the front wall and the sun outside the window's side. */
export function photograph(
  random: Random,
  room: Room,
  o: {
    sunSide: Side
    time?: Daytime
    backdrop?: Backdrop
    x?: number
    yaw?: number
    fov?: number
    y?: number
    z?: number
    lamps?: Scene['lamps']
    exposure?: number
  },
): Scene {
  const time = o.time ?? random.pick(['morning', 'golden', 'noon', 'morning', 'cloudy'] as const)
  const bearing =
    { left: -Math.PI / 2, right: Math.PI / 2, back: 0, front: Math.PI }[o.sunSide] + random.float(-0.6, 0.6)
  const day = createSky(time, bearing, o.backdrop ?? random.pick(['sea', 'city', 'hills', 'trees'] as const))
  const boost = 1.7
  const sky = {
    ...day,
    sun: day.sun.map((v) => v * 1.25) as unknown as typeof day.sun,
    zenith: day.zenith.map((v) => v * boost) as unknown as typeof day.sun,
    horizon: day.horizon.map((v) => v * boost) as unknown as typeof day.sun,
    ground: day.ground.map((v) => v * boost) as unknown as typeof day.sun,
  }
  return {
    mesh: room.mesh,
    sky,
    lamps: o.lamps ?? [],
    camera: { x: o.x ?? 0, y: o.y ?? 1.3, z: o.z ?? 0.3, yaw: o.yaw ?? 0, fov: o.fov ?? 1.1, shift: 0.07 },
    fill: [0.27, 0.265, 0.255],
    sunlit: { x: 0, z: room.depth / 2, reach: Math.max(room.width, room.depth) * 0.9 + 2 },
    exposure: o.exposure ?? 1.6,
    haze: 0,
  }
}
