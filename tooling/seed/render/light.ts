import type { Mesh } from './mesh.ts'
import type { ShadowMap } from './raster.ts'
import type { Sky } from './sky.ts'
import type { Tracer } from './trace.ts'
import { skyLight } from './sky.ts'
import { scatter } from './noise.ts'

/** Rays differ from cell to cell within a tile, and neighbours then share them. */
const tile = 4

/** Points seen by the camera, one per cell of a coarse grid over the picture; three numbers each. */
export type Points = {
  width: number
  height: number
  position: Float32Array
  normal: Float32Array
  seen: Uint8Array
}

export type World = {
  mesh: Mesh
  tracer: Tracer
  shadow: ShadowMap
  sky: Sky
  /** Light that reaches every surface: what bounced more than once. */
  fill: readonly number[]
}

/** Light coming back along a ray: the sky's, or what the surface it meets throws back. */
export function lightAlong(
  w: World,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
) {
  const hit = w.tracer.cast(x, y, z, dx, dy, dz)
  if (hit.t === Infinity) {
    skyLight(w.sky, dx, dy, dz, out)
    return
  }
  const material = w.mesh.materials[hit.material]!
  const { toSun, sun } = w.sky
  const facing = Math.max(0, hit.nx * toSun[0] + hit.ny * toSun[1] + hit.nz * toSun[2])
  const px = x + dx * hit.t + hit.nx * 0.02,
    py = y + dy * hit.t + hit.ny * 0.02,
    pz = z + dz * hit.t + hit.nz * 0.02
  const lit = facing > 0 ? facing * w.shadow.light(px, py, pz, 1, 0, 0, facing) : 0
  for (let i = 0; i < 3; i++) out[i] = material.color[i]! * (sun[i]! * lit + w.fill[i]! + material.glow)
}

/** Light that reaches each point from all around: `rays` per point, shared with its neighbours by `smooth`. */
export function gather(w: World, points: Points, rays: number): Float32Array {
  const { position: p, normal: n } = points
  const result = new Float32Array(p.length)
  const ray = new Float64Array(3)
  for (let i = 0; i < points.seen.length; i++) {
    if (!points.seen[i]) continue
    const o = i * 3
    const x = i % points.width,
      y = (i / points.width) | 0
    const turn = scatter(x % tile, (y % tile) + 17)
    const lift = ((x % tile) * tile + (y % tile) + 0.5) / (tile * tile)
    const nx = n[o]!,
      ny = n[o + 1]!,
      nz = n[o + 2]!
    const flip = nz < 0 ? -1 : 1
    const a = -1 / (flip + nz),
      b = nx * ny * a
    for (let k = 0; k < rays; k++) {
      const r = Math.sqrt((k + lift) / rays),
        angle = (k * 0.618034 + turn) * 6.283185
      const u = r * Math.cos(angle),
        v = r * Math.sin(angle),
        up = Math.sqrt(1 - r * r)
      const dx = u * (1 + flip * nx * nx * a) + v * b + up * nx
      const dy = u * flip * b + v * (flip + ny * ny * a) + up * ny
      const dz = -u * flip * nx - v * ny + up * nz
      lightAlong(w, p[o]! + nx * 0.02, p[o + 1]! + ny * 0.02, p[o + 2]! + nz * 0.02, dx, dy, dz, ray)
      for (let c = 0; c < 3; c++) result[o + c]! += Math.min(ray[c]!, 6) / rays
    }
  }
  return smooth(smooth(result, points, 2), points, 2)
}

/** Averages neighbours that lie on the same surface. */
export function smooth(values: Float32Array, points: Points, reach: number) {
  const { width, height, position: p, normal: n, seen } = points
  const result = new Float32Array(values.length)
  const from = -Math.floor(reach),
    to = Math.ceil(reach)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (!seen[i]) continue
      const o = i * 3
      let weight = 0
      for (let b = Math.max(0, y + from); b <= Math.min(height - 1, y + to); b++)
        for (let a = Math.max(0, x + from); a <= Math.min(width - 1, x + to); a++) {
          const j = b * width + a
          if (!seen[j]) continue
          const q = j * 3
          if (n[o]! * n[q]! + n[o + 1]! * n[q + 1]! + n[o + 2]! * n[q + 2]! < 0.85) continue
          const off =
            n[o]! * (p[q]! - p[o]!) +
            n[o + 1]! * (p[q + 1]! - p[o + 1]!) +
            n[o + 2]! * (p[q + 2]! - p[o + 2]!)
          if (Math.abs(off) > 0.12) continue
          weight++
          for (let c = 0; c < 3; c++) result[o + c]! += values[q + c]!
        }
      for (let c = 0; c < 3; c++) result[o + c]! /= weight
    }
  return result
}
