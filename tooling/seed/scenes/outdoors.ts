import type { Random } from '../random.ts'
import { type Mesh, paint, rgb } from '../render/mesh.ts'
import type { Scene } from '../render/shade.ts'
import type { Daytime, Sky } from '../render/sky.ts'

export const glass = paint(0xdfe9ea, { glass: true, gloss: 0.16 })
export const frame = paint(0x2b2d2f, { gloss: 0.05 })
export const whiteFrame = paint(0xf1efe9)
export const lawn = paint(0x92a268, { texture: 'grass' })
export const asphalt = paint(0x58595a, { texture: 'sand' })
export const sidewalk = paint(0xb9b4aa, { texture: 'paving', scale: 0.4 })

/** Sky azimuth such that the sun stands behind the camera's shoulder for a camera that looks along +z. */
export function sunBehind(random: Random) {
  return Math.PI + random.pick([-1, 1]) * random.float(0.45, 1.0)
}

/** The picture of a building whose front stands near z = 0, taken from the street. Lamps burn in the evening. */
export function outside(
  mesh: Mesh,
  sky: Sky,
  o: {
    x: number
    distance: number
    aim?: number
    y?: number
    fov?: number
    shift?: number
    reach?: number
    lamps?: { x: number; y: number; z: number }[]
  },
): Scene {
  const warm = rgb(0xffc98a).map((v) => v * sky.evening * 2) as unknown as Scene['fill']
  const veil = (v: number) => v * 0.12
  return {
    mesh,
    sky,
    camera: {
      x: o.x,
      y: o.y ?? 1.65,
      z: 1 - o.distance,
      yaw: Math.atan2((o.aim ?? 0) - o.x * 0.92, o.distance),
      fov: o.fov ?? 1.02,
      shift: o.shift ?? -0.16,
    },
    lamps: (o.lamps ?? []).map((lamp) => ({ ...lamp, color: warm })),
    fill: [veil(sky.horizon[0]), veil(sky.horizon[1]), veil(sky.horizon[2])],
    sunlit: { x: 0, z: 0, reach: o.reach ?? 24 },
    exposure: sky.evening === 1 ? 0.8 : 1,
    haze: 0.004,
  }
}

/** Street, pavement and ground in front of a building; the pavement ends at z = -3.6. */
export function street(mesh: Mesh, ground = lawn) {
  mesh.box(-90, -0.2, -3.6, 90, 0, 90, ground)
  mesh.box(-90, -0.3, -40, 90, -0.14, -6, asphalt)
  mesh.box(-90, -0.2, -6.1, 90, 0.02, -3.6, sidewalk)
  mesh.box(-90, -0.2, -6.25, 90, 0.03, -6.05, paint(0xcfcbc2, { texture: 'concrete' }))
}

export function daytime(random: Random): Daytime {
  return random.pick(['morning', 'noon', 'golden', 'golden', 'dusk', 'cloudy', 'morning'])
}

/** A furnished room seen through a window: back wall, floor, curtain, lamp glow in the evening. */
export function roomBehind(
  mesh: Mesh,
  random: Random,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  depth: number,
  light: number,
) {
  const warm = light > 0.3
  const wall = paint(random.pick(warm ? [0xf3cf98, 0xeec48a, 0xe8bd88] : [0xe9dfcf, 0xe2d6c4, 0xd9d4c8]), {
    glow: light * random.float(0.5, 1),
  })
  const floor = paint(0xa98a63, { texture: 'planks', scale: 0.2, glow: light * 0.4 })
  const ceiling = paint(warm ? 0xf7d9a8 : 0xf4efe5, { glow: light })
  mesh.box(x0, y0, z + depth, x1, y1, z + depth + 0.05, wall)
  mesh.box(x0, y0 - 0.02, z, x1, y0 + 0.01, z + depth, floor)
  mesh.box(x0, y1 - 0.02, z + 0.05, x1, y1, z + depth, ceiling)
  mesh.box(x0 - 0.04, y0, z + 0.1, x0, y1, z + depth, wall)
  mesh.box(x1, y0, z + 0.1, x1 + 0.04, y1, z + depth, wall)
  const width = x1 - x0
  if (random.chance(0.75)) {
    const cloth = paint(warm ? 0xf5d8a8 : 0xf2ece0, { texture: 'fabric', glow: light * 0.7 })
    const w = width * random.float(0.12, 0.24)
    for (let k = 0; k < 6; k++) {
      mesh.box(
        x0 + (w * k) / 6,
        y0,
        z + 0.14 + (k % 2) * 0.05,
        x0 + (w * (k + 0.9)) / 6,
        y1,
        z + 0.2 + (k % 2) * 0.05,
        cloth,
        false,
      )
      mesh.box(
        x1 - (w * (k + 0.9)) / 6,
        y0,
        z + 0.14 + (k % 2) * 0.05,
        x1 - (w * k) / 6,
        y1,
        z + 0.2 + (k % 2) * 0.05,
        cloth,
        false,
      )
    }
  }
  if (width > 1.5) {
    const dark = paint(random.pick([0x6a5140, 0x7b8288, 0x54606a]), { glow: light * 0.2 })
    const left = x0 + width * random.float(0.15, 0.4)
    mesh.box(left, y0, z + depth * 0.6, left + Math.min(2, width * 0.4), y0 + 0.75, z + depth * 0.9, dark)
    mesh.box(
      left + 0.3,
      y0 + 1.3,
      z + depth - 0.03,
      left + 1.1,
      y0 + 1.9,
      z + depth,
      paint(0x93a3a0, { texture: 'art', glow: light * 0.5 }),
      false,
    )
  }
}

/** A window from edge to edge in a wall's opening: panes, frame, the room behind it. */
export function window(
  mesh: Mesh,
  random: Random,
  o: {
    x0: number
    x1: number
    y0: number
    y1: number
    z: number
    panes: number
    light: number
    depth?: number
    material?: typeof frame
  },
) {
  const bar = 0.05,
    m = o.material ?? frame
  for (let k = 0; k <= o.panes; k++) {
    const x = o.x0 + ((o.x1 - o.x0 - bar) * k) / o.panes
    mesh.box(x, o.y0, o.z - 0.03, x + bar, o.y1, o.z + 0.05, m, false)
  }
  mesh.box(o.x0, o.y0, o.z - 0.03, o.x1, o.y0 + bar, o.z + 0.05, m, false)
  mesh.box(o.x0, o.y1 - bar, o.z - 0.03, o.x1, o.y1, o.z + 0.05, m, false)
  mesh.quad([o.x0, o.y0, o.z], [o.x1, o.y0, o.z], [o.x1, o.y1, o.z], [o.x0, o.y1, o.z], glass)
  roomBehind(mesh, random, o.x0, o.x1, o.y0, o.y1, o.z + 0.06, o.depth ?? 3, 0.12 + o.light)
}
