import type { Rgb } from './mesh.ts'
import { rgb } from './mesh.ts'
import { noise, scatter } from './noise.ts'

export type Backdrop = 'hills' | 'sea' | 'city' | 'trees'

/** The light of a time of day and what stands on the horizon. Directions have y up. */
export type Sky = {
  toSun: readonly [number, number, number]
  sun: Rgb
  zenith: Rgb
  horizon: Rgb
  ground: Rgb
  /** 0 clear … 1 overcast. */
  clouds: number
  backdrop: Backdrop
  /** How brightly windows and lamps glow: 0 by day, 1 at dusk. */
  evening: number
}

export type Daytime = 'morning' | 'noon' | 'golden' | 'dusk' | 'cloudy'

const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k]

const times: Record<
  Daytime,
  { height: number; sun: Rgb; zenith: Rgb; horizon: Rgb; clouds: number; evening: number }
> = {
  morning: {
    height: 0.55,
    sun: scale(rgb(0xffe9cf), 2.7),
    zenith: scale(rgb(0x3f7cc4), 0.95),
    horizon: scale(rgb(0xd3e4f0), 1),
    clouds: 0.42,
    evening: 0,
  },
  noon: {
    height: 0.85,
    sun: scale(rgb(0xfff4e4), 2.9),
    zenith: scale(rgb(0x2f6fc0), 0.95),
    horizon: scale(rgb(0xc4dcee), 1),
    clouds: 0.5,
    evening: 0,
  },
  golden: {
    height: 0.3,
    sun: scale(rgb(0xffc78c), 2.8),
    zenith: scale(rgb(0x3f7fca), 0.95),
    horizon: scale(rgb(0xf9dfc0), 1.05),
    clouds: 0.4,
    evening: 0.35,
  },
  dusk: {
    height: 0.16,
    sun: scale(rgb(0xffab80), 0.3),
    zenith: scale(rgb(0x3560a8), 0.6),
    horizon: scale(rgb(0xe9c9b4), 0.6),
    clouds: 0.36,
    evening: 1,
  },
  cloudy: {
    height: 0.7,
    sun: scale(rgb(0xfff6ea), 1.3),
    zenith: scale(rgb(0x8aa7c2), 0.95),
    horizon: scale(rgb(0xe4ebf0), 1),
    clouds: 0.85,
    evening: 0.1,
  },
}

/** @param azimuth where the sun stands, radians; 0 is +z, positive towards +x */
export function createSky(time: Daytime, azimuth: number, backdrop: Backdrop): Sky {
  const { height, ...light } = times[time]
  const flat = Math.cos(height)
  return {
    ...light,
    toSun: [Math.sin(azimuth) * flat, Math.sin(height), Math.cos(azimuth) * flat],
    ground: scale(rgb(backdrop === 'sea' ? 0xb9a98a : 0x7d8468), light.evening === 1 ? 0.3 : 0.6),
    backdrop,
  }
}

/** The sky's light without clouds or horizon, for bounced rays. */
export function skyLight(sky: Sky, dx: number, dy: number, dz: number, out: Float64Array) {
  if (dy < 0) {
    out.set(sky.ground)
    return
  }
  const k = Math.sqrt(dy)
  const toward = Math.max(0, dx * sky.toSun[0] + dy * sky.toSun[1] + dz * sky.toSun[2])
  const glow = toward ** 8 * 0.22
  for (let i = 0; i < 3; i++) out[i] = sky.horizon[i]! * (1 - k) + sky.zenith[i]! * k + sky.sun[i]! * glow
}

const cloud = new Float64Array(3)

/** The sky as it is seen, with clouds, hills, sea or a skyline. */
export function skyView(sky: Sky, dx: number, dy: number, dz: number, out: Float64Array) {
  const around = Math.atan2(dx, dz) * 40
  const top = skyline(sky.backdrop, around)
  if (dy < top) {
    ground(sky, dx, dy, dz, around, top, out)
    return
  }
  skyLight(sky, dx, Math.max(dy, 0.001), dz, out)
  const flat = dy + 0.16
  const u = (dx / flat) * 9,
    v = (dz / flat) * 13
  const density = noise(u + 30, v) * 0.62 + noise(u * 2.7, v * 2.7 + 20) * 0.38
  const cover =
    Math.min(1, Math.max(0, (density - 0.8 + sky.clouds * 0.46) * 5)) * Math.min(1, Math.max(0, dy * 7))
  const lit = 0.75 + 0.5 * (noise(u + 30 + sky.toSun[0] * 3, v + sky.toSun[2] * 3) - density + 0.3)
  for (let i = 0; i < 3; i++) {
    cloud[i] = (sky.horizon[i]! * 0.85 + sky.sun[i]! * 0.16) * lit
    out[i] = out[i]! * (1 - cover * 0.85) + cloud[i]! * cover * 0.85
  }
}

function skyline(backdrop: Backdrop, around: number) {
  const far = 0.012 + 0.11 * Math.max(0, noise(around * 0.35 + 70, 8) - 0.34)
  if (backdrop === 'sea') return Math.max(0, noise(around * 0.22 + 12, 40) - 0.5) * 0.18
  if (backdrop === 'city') return Math.max(far, scatter(Math.floor(around * 1.3), 3) ** 2 * 0.2 + 0.015)
  if (backdrop === 'trees') return 0.025 + 0.06 * noise(around * 2.6, 5) + 0.012 * noise(around * 22, 90)
  return far + 0.02 * noise(around * 1.1, 60)
}

function ground(
  sky: Sky,
  dx: number,
  dy: number,
  dz: number,
  around: number,
  top: number,
  out: Float64Array,
) {
  const h = sky.horizon
  const dim = sky.evening === 1 ? 0.4 : 1
  if (sky.backdrop === 'sea' && dy < 0) {
    const wave = noise((dx / -dy) * 6, (dz / -dy) * 6) - 0.5
    const k = Math.min(1, Math.max(0, -dy * 5))
    for (let i = 0; i < 3; i++) out[i] = h[i]! * (0.75 - 0.35 * k) * [0.55, 0.85, 1][i]! * (1 + wave * 0.35)
    return
  }
  const haze = sky.backdrop === 'trees' ? 0.3 : 0.62
  const inside =
    sky.backdrop === 'city'
      ? (scatter(Math.floor(around * 10), Math.floor(dy * 260)) - 0.5) * 0.3
      : (noise(around * 30, dy * 900) - 0.5) * 0.5
  const base = sky.backdrop === 'city' ? [0.42, 0.44, 0.47] : [0.1, 0.17, 0.07]
  const rim = 1 - 0.25 * Math.min(1, Math.max(0, (top - dy) * 14))
  for (let i = 0; i < 3; i++)
    out[i] = (base[i]! * (1 + inside) * dim * (1 - haze) + h[i]! * haze * 0.72) * rim
}
