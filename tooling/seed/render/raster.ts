import type { Mesh } from './mesh.ts'

/** A depth buffer in which the larger value is nearer, and the triangle seen at each pixel (-1: none). */
export type Buffer = { width: number; height: number; depth: Float32Array; triangle: Int32Array }

/** An upright camera with a shift lens, so that vertical lines stay vertical as in architectural photos. */
export type Camera = {
  x: number
  y: number
  z: number
  /** Radians about the vertical axis; 0 looks along +z, positive turns right. */
  yaw: number
  /** Horizontal field of view in radians. */
  fov: number
  /** How far the horizon lies above the middle of the picture, as a part of its height. */
  shift: number
}

export function createBuffer(width: number, height: number, nothing: number): Buffer {
  const size = width * height
  return {
    width,
    height,
    depth: new Float32Array(size).fill(nothing),
    triangle: new Int32Array(size).fill(-1),
  }
}

/** Fills one triangle given in pixels; depth must be linear on the screen. */
function fill(b: Buffer, v: Float64Array, i0: number, i1: number, i2: number, id: number) {
  const x0 = v[i0]!,
    y0 = v[i0 + 1]!,
    d0 = v[i0 + 2]!
  const x1 = v[i1]!,
    y1 = v[i1 + 1]!,
    d1 = v[i1 + 2]!
  const x2 = v[i2]!,
    y2 = v[i2 + 1]!,
    d2 = v[i2 + 2]!
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  if (Math.abs(area) < 1e-9) return
  const dx = ((d1 - d0) * (y2 - y0) - (d2 - d0) * (y1 - y0)) / area
  const dy = ((d2 - d0) * (x1 - x0) - (d1 - d0) * (x2 - x0)) / area
  const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5))
  const bottom = Math.min(b.height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))
  for (let y = top; y <= bottom; y++) {
    const cy = y + 0.5
    let left = Infinity
    let right = -Infinity
    if (y0 <= cy !== y1 <= cy) {
      const x = x0 + ((cy - y0) * (x1 - x0)) / (y1 - y0)
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
    if (y1 <= cy !== y2 <= cy) {
      const x = x1 + ((cy - y1) * (x2 - x1)) / (y2 - y1)
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
    if (y2 <= cy !== y0 <= cy) {
      const x = x2 + ((cy - y2) * (x0 - x2)) / (y0 - y2)
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
    const from = Math.max(0, Math.ceil(left - 0.5))
    const to = Math.min(b.width - 1, Math.ceil(right - 0.5) - 1)
    let d = d0 + (from + 0.5 - x0) * dx + (cy - y0) * dy
    for (let i = y * b.width + from, end = y * b.width + to; i <= end; i++, d += dx) {
      if (d > b.depth[i]!) {
        b.depth[i] = d
        b.triangle[i] = id
      }
    }
  }
}

const near = 0.08
const view = new Float64Array(9)
const clipped = new Float64Array(12)

/** Draws what the camera sees; depth is 1/distance along the view axis. Picks triangles by `wanted`. */
export function rasterize(mesh: Mesh, camera: Camera, b: Buffer, wanted: (material: number) => boolean) {
  const cos = Math.cos(camera.yaw),
    sin = Math.sin(camera.yaw)
  const focal = b.width / 2 / Math.tan(camera.fov / 2)
  const cx = b.width / 2,
    cy = b.height * (0.5 - camera.shift)
  const p = mesh.positions
  for (let t = 0; t < mesh.triangleMaterials.length; t++) {
    if (!wanted(mesh.triangleMaterials[t]!)) continue
    for (let k = 0; k < 3; k++) {
      const x = p[t * 9 + k * 3]! - camera.x,
        z = p[t * 9 + k * 3 + 2]! - camera.z
      view[k * 3] = x * cos - z * sin
      view[k * 3 + 1] = p[t * 9 + k * 3 + 1]! - camera.y
      view[k * 3 + 2] = x * sin + z * cos
    }
    let n = 0
    for (let k = 0; k < 3; k++) {
      const a = k * 3,
        c = ((k + 1) % 3) * 3
      const za = view[a + 2]!,
        zc = view[c + 2]!
      if (za >= near) n = project(n, view[a]!, view[a + 1]!, za, focal, cx, cy)
      if (za >= near !== zc >= near) {
        const s = (near - za) / (zc - za)
        n = project(
          n,
          view[a]! + s * (view[c]! - view[a]!),
          view[a + 1]! + s * (view[c + 1]! - view[a + 1]!),
          near,
          focal,
          cx,
          cy,
        )
      }
    }
    if (n >= 9) fill(b, clipped, 0, 3, 6, t)
    if (n >= 12) fill(b, clipped, 0, 6, 9, t)
  }
}

function project(n: number, x: number, y: number, z: number, focal: number, cx: number, cy: number) {
  clipped[n] = cx + (focal * x) / z
  clipped[n + 1] = cy - (focal * y) / z
  clipped[n + 2] = 1 / z
  return n + 3
}

/** The scene seen from the sun: tells which points it reaches. */
export class ShadowMap {
  private buffer: Buffer
  private right: [number, number, number]
  private up: [number, number, number]
  private scale: number

  /**
   * @param toSun unit vector towards the sun
   * @param reach half the side of the square of ground it covers, metres, around (x, z)
   */
  constructor(
    mesh: Mesh,
    sun: { toSun: readonly number[]; reach: number; x: number; z: number; size: number },
  ) {
    const [sx, sy, sz] = sun.toSun as [number, number, number]
    const h = Math.hypot(sx, sz)
    this.right = [sz / h, 0, -sx / h]
    this.up = [(-sx * sy) / h, h, (-sz * sy) / h]
    this.sun = [sx, sy, sz]
    this.center = [sun.x, 0, sun.z]
    this.buffer = createBuffer(sun.size, sun.size, -1e9)
    this.scale = sun.size / 2 / sun.reach
    const v = new Float64Array(9)
    const p = mesh.positions
    for (let t = 0; t < mesh.triangleMaterials.length; t++) {
      if (mesh.materials[mesh.triangleMaterials[t]!]!.glass) continue
      for (let k = 0; k < 9; k += 3) this.project(p[t * 9 + k]!, p[t * 9 + k + 1]!, p[t * 9 + k + 2]!, v, k)
      fill(this.buffer, v, 0, 3, 6, t)
    }
  }
  private sun: [number, number, number]
  private center: [number, number, number]

  private project(px: number, py: number, pz: number, v: Float64Array, k: number) {
    const x = px - this.center[0],
      y = py,
      z = pz - this.center[2]
    const half = this.buffer.width / 2
    v[k] = half + (x * this.right[0] + z * this.right[2]) * this.scale
    v[k + 1] = half + (x * this.up[0] + y * this.up[1] + z * this.up[2]) * this.scale
    v[k + 2] = x * this.sun[0] + y * this.sun[1] + z * this.sun[2]
  }

  private scratch = new Float64Array(3)

  /**
   * 0 in the shade … 1 in the sun; `taps` samples within `blur` metres soften the edge.
   * @param facing cosine between the surface and the sun: a grazed surface must not shade itself
   */
  light(x: number, y: number, z: number, taps: number, blur: number, turn: number, facing: number) {
    this.project(x, y, z, this.scratch, 0)
    const u = this.scratch[0]!,
      v = this.scratch[1]!,
      slope = Math.min(8, 1 / facing)
    const size = this.buffer.width,
      depth = this.buffer.depth
    let lit = 0
    for (let i = 0; i < taps; i++) {
      const r = taps === 1 ? 0 : Math.sqrt((i + 0.5) / taps) * blur * this.scale
      const d = this.scratch[2]! + 0.012 + ((r + 1) * slope) / this.scale
      const a = turn + i * 2.39996
      const px = (u + r * Math.cos(a)) | 0,
        py = (v + r * Math.sin(a)) | 0
      if (px < 0 || py < 0 || px >= size || py >= size || depth[py * size + px]! < d) lit++
    }
    return lit / taps
  }
}
