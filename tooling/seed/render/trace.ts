import type { Mesh } from './mesh.ts'

/** What a ray met: distance (Infinity: nothing), surface normal, material index. */
export type Hit = { t: number; nx: number; ny: number; nz: number; material: number }

/** Rays against the boxes of a mesh, through a tree of bounds. */
export class Tracer {
  readonly hit: Hit = { t: Infinity, nx: 0, ny: 0, nz: 0, material: -1 }
  private bounds: Float64Array
  private link: Int32Array
  private data: Float64Array
  private count = 0
  private stack = new Int32Array(64)

  constructor(mesh: Mesh) {
    const n = mesh.boxes.length
    this.data = new Float64Array(n * 9)
    const ext = mesh.boxes.map((b, i) => {
      this.data.set([b.x, b.y, b.z, b.hx, b.hy, b.hz, b.cos, b.sin, b.material], i * 9)
      const ex = Math.abs(b.cos) * b.hx + Math.abs(b.sin) * b.hz
      const ez = Math.abs(b.sin) * b.hx + Math.abs(b.cos) * b.hz
      return [b.x - ex, b.y - b.hy, b.z - ez, b.x + ex, b.y + b.hy, b.z + ez]
    })
    this.bounds = new Float64Array(n * 12 + 6)
    this.link = new Int32Array(n * 4 + 2)
    if (n) this.build(ext, [...ext.keys()])
  }

  private build(ext: number[][], items: number[]): number {
    const node = this.count++
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    for (const i of items)
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k]!, ext[i]![k]!)
        box[k + 3] = Math.max(box[k + 3]!, ext[i]![k + 3]!)
      }
    this.bounds.set(box, node * 6)
    if (items.length === 1) {
      this.link[node * 2] = -1 - items[0]!
      return node
    }
    const center = (i: number, k: number) => ext[i]![k]! + ext[i]![k + 3]!
    let axis = 0
    let widest = -1
    for (let k = 0; k < 3; k++) {
      const c = items.map((i) => center(i, k))
      const spread = Math.max(...c) - Math.min(...c)
      if (spread > widest) {
        widest = spread
        axis = k
      }
    }
    items.sort((a, b) => center(a, axis) - center(b, axis))
    const middle = items.length >> 1
    this.link[node * 2] = this.build(ext, items.slice(0, middle))
    this.link[node * 2 + 1] = this.build(ext, items.slice(middle))
    return node
  }

  /** Fills `hit` with the nearest thing along the unit direction. */
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): Hit {
    const { hit, bounds, link, stack } = this
    hit.t = Infinity
    hit.material = -1
    if (!this.count) return hit
    const ix = 1 / dx,
      iy = 1 / dy,
      iz = 1 / dz
    let top = 0
    stack[top++] = 0
    while (top) {
      const node = stack[--top]!
      const o = node * 6
      const ax = (bounds[o]! - ox) * ix,
        bx = (bounds[o + 3]! - ox) * ix
      const ay = (bounds[o + 1]! - oy) * iy,
        by = (bounds[o + 4]! - oy) * iy
      const az = (bounds[o + 2]! - oz) * iz,
        bz = (bounds[o + 5]! - oz) * iz
      const enter = Math.max(ax < bx ? ax : bx, ay < by ? ay : by, az < bz ? az : bz)
      const leave = Math.min(ax < bx ? bx : ax, ay < by ? by : ay, az < bz ? bz : az)
      if (leave < 0 || enter > leave || enter >= hit.t) continue
      const child = link[node * 2]!
      if (child < 0) this.meet(-1 - child, ox, oy, oz, dx, dy, dz)
      else {
        stack[top++] = child
        stack[top++] = link[node * 2 + 1]!
      }
    }
    return hit
  }

  private meet(box: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number) {
    const d = this.data,
      o = box * 9
    const cos = d[o + 6]!,
      sin = d[o + 7]!
    const px = ox - d[o]!,
      py = oy - d[o + 1]!,
      pz = oz - d[o + 2]!
    const lx = px * cos - pz * sin,
      lz = px * sin + pz * cos
    const rx = dx * cos - dz * sin,
      rz = dx * sin + dz * cos
    const hx = d[o + 3]!,
      hy = d[o + 4]!,
      hz = d[o + 5]!
    const ax = (-Math.sign(rx || 1) * hx - lx) / rx,
      bx = (Math.sign(rx || 1) * hx - lx) / rx
    const ay = (-Math.sign(dy || 1) * hy - py) / dy,
      by = (Math.sign(dy || 1) * hy - py) / dy
    const az = (-Math.sign(rz || 1) * hz - lz) / rz,
      bz = (Math.sign(rz || 1) * hz - lz) / rz
    const enter = Math.max(ax, ay, az),
      leave = Math.min(bx, by, bz)
    if (enter > leave || enter < 1e-4 || enter >= this.hit.t) return
    const hit = this.hit
    hit.t = enter
    hit.material = d[o + 8]!
    if (enter === ay) {
      hit.nx = 0
      hit.ny = -Math.sign(dy)
      hit.nz = 0
      return
    }
    const nx = enter === ax ? -Math.sign(rx) : 0,
      nz = enter === ax ? 0 : -Math.sign(rz)
    hit.nx = nx * cos + nz * sin
    hit.ny = 0
    hit.nz = -nx * sin + nz * cos
  }
}
