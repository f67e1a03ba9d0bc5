import type { Mesh, Rgb } from './mesh.ts'
import type { Camera } from './raster.ts'
import type { Sky } from './sky.ts'
import type { Points, World } from './light.ts'
import { createBuffer, rasterize, ShadowMap } from './raster.ts'
import { gather, lightAlong, smooth } from './light.ts'
import { skyView } from './sky.ts'
import { texture } from './texture.ts'
import { noise } from './noise.ts'
import { Tracer } from './trace.ts'

/** A lamp that shines all around: position in metres and colour. */
export type Lamp = { x: number; y: number; z: number; color: Rgb }

/** All that a picture is drawn from. */
export type Scene = {
  mesh: Mesh
  camera: Camera
  sky: Sky
  lamps: Lamp[]
  fill: Rgb
  /** Ground the sun's shadows are worked out for: a square around (x, z), half its side in metres. */
  sunlit: { x: number; z: number; reach: number }
  /** Above 1 brightens the picture, below 1 darkens it. */
  exposure: number
  /** How much the air veils what is far, per metre. */
  haze: number
}

const cell = 7
const rays = 10

/** The picture as linear light, three floats a pixel. */
export function shade(scene: Scene, width: number, height: number): Float32Array {
  const { mesh, camera, sky } = scene
  const materials = mesh.materials
  const solid = createBuffer(width, height, 0)
  rasterize(mesh, camera, solid, (m) => !materials[m]!.glass)
  const panes = createBuffer(width, height, 0)
  panes.depth.set(solid.depth)
  rasterize(mesh, camera, panes, (m) => materials[m]!.glass)
  const shadow = new ShadowMap(mesh, { toSun: sky.toSun, ...scene.sunlit, size: 2048 })
  const world: World = { mesh, tracer: new Tracer(mesh), shadow, sky, fill: scene.fill }

  const cos = Math.cos(camera.yaw),
    sin = Math.sin(camera.yaw)
  const focal = width / 2 / Math.tan(camera.fov / 2)
  const middle = height * (0.5 - camera.shift)
  const normals = flatNormals(mesh)
  const P = new Float64Array(3),
    N = new Float64Array(3),
    D = new Float64Array(3)

  /** Fills D (not unit), P, N for a pixel; N faces the camera. */
  function locate(x: number, y: number, t: number, depth: number, fine: boolean) {
    const vx = (x + 0.5 - width / 2) / focal,
      vy = (middle - y - 0.5) / focal
    D[0] = vx * cos + sin
    D[1] = vy
    D[2] = -vx * sin + cos
    if (t < 0) return
    const z = 1 / depth
    P[0] = camera.x + D[0] * z
    P[1] = camera.y + D[1] * z
    P[2] = camera.z + D[2] * z
    N[0] = normals[t * 3]!
    N[1] = normals[t * 3 + 1]!
    N[2] = normals[t * 3 + 2]!
    if (fine) bend(mesh, t, P, N)
    if (N[0] * D[0] + N[1] * D[1] + N[2] * D[2] > 0) {
      N[0] = -N[0]
      N[1] = -N[1]
      N[2] = -N[2]
    }
  }

  const lamps = scene.lamps.filter((lamp) => lamp.color[0] > 0)
  const points = collect()
  const around = gather(world, points, rays)
  const mirrored = reflections()

  function collect(): Points {
    const w = Math.ceil(width / cell),
      h = Math.ceil(height / cell)
    const result = {
      width: w,
      height: h,
      position: new Float32Array(w * h * 3),
      normal: new Float32Array(w * h * 3),
      seen: new Uint8Array(w * h),
    }
    for (let j = 0; j < h; j++)
      for (let i = 0; i < w; i++) {
        const x = Math.min(width - 1, i * cell + (cell >> 1)),
          y = Math.min(height - 1, j * cell + (cell >> 1))
        const t = solid.triangle[y * width + x]!
        if (t < 0) continue
        locate(x, y, t, solid.depth[y * width + x]!, true)
        result.position.set(P, (j * w + i) * 3)
        result.normal.set(N, (j * w + i) * 3)
        result.seen[j * w + i] = 1
      }
    return result
  }

  function reflections() {
    const result = new Float32Array(around.length)
    const out = new Float64Array(3)
    for (let i = 0; i < points.seen.length; i++) {
      const x = Math.min(width - 1, (i % points.width) * cell + (cell >> 1)),
        y = Math.min(height - 1, ((i / points.width) | 0) * cell + (cell >> 1))
      const t = solid.triangle[y * width + x]!
      if (t < 0 || !(materials[mesh.triangleMaterials[t]!]!.gloss > 0)) continue
      locate(x, y, t, solid.depth[y * width + x]!, true)
      reflect(out)
      result.set(out, i * 3)
    }
    return smooth(result, points, 1)
  }

  function reflect(out: Float64Array) {
    const length = Math.hypot(D[0]!, D[1]!, D[2]!)
    const k = (2 * (D[0]! * N[0]! + D[1]! * N[1]! + D[2]! * N[2]!)) / length
    lightAlong(
      world,
      P[0]! + N[0]! * 0.01,
      P[1]! + N[1]! * 0.01,
      P[2]! + N[2]! * 0.01,
      D[0]! / length - k * N[0]!,
      D[1]! / length - k * N[1]!,
      D[2]! / length - k * N[2]!,
      out,
    )
  }

  const indirect = new Float64Array(6)
  /** Mixes the four nearest cells that lie on the same surface. */
  function spread(x: number, y: number, shiny: boolean) {
    const fx = (x - (cell >> 1)) / cell,
      fy = (y - (cell >> 1)) / cell
    const x0 = Math.floor(fx),
      y0 = Math.floor(fy)
    indirect.fill(0)
    let total = 0
    for (let k = 0; k < 4; k++) {
      const cx = x0 + (k & 1),
        cy = y0 + (k >> 1)
      if (cx < 0 || cy < 0 || cx >= points.width || cy >= points.height) continue
      const j = cy * points.width + cx
      if (!points.seen[j]) continue
      const q = j * 3,
        n = points.normal,
        p = points.position
      const same = N[0]! * n[q]! + N[1]! * n[q + 1]! + N[2]! * n[q + 2]!
      const off = Math.abs(
        N[0]! * (p[q]! - P[0]!) + N[1]! * (p[q + 1]! - P[1]!) + N[2]! * (p[q + 2]! - P[2]!),
      )
      const agree = same > 0.02 ? same * same : 0.0004
      const weight =
        (((k & 1 ? fx - x0 : 1 - fx + x0) * (k >> 1 ? fy - y0 : 1 - fy + y0) + 0.001) * agree * agree) /
        (1 + off * off * 600)
      total += weight
      for (let c = 0; c < 3; c++) indirect[c]! += around[q + c]! * weight
      if (shiny) for (let c = 0; c < 3; c++) indirect[c + 3]! += mirrored[q + c]! * weight
    }
    if (total > 0) for (let c = 0; c < 6; c++) indirect[c]! /= total
    else for (let c = 0; c < 3; c++) indirect[c] = sky.horizon[c]! * 0.5
  }

  const result = new Float32Array(width * height * 3)
  const tint = new Float64Array(3),
    seen = new Float64Array(3),
    mirror = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const t = solid.triangle[i]!
      locate(x, y, t, solid.depth[i]!, true)
      const length = Math.hypot(D[0]!, D[1]!, D[2]!)
      if (t < 0) skyView(sky, D[0]! / length, D[1]! / length, D[2]! / length, seen)
      else surface(x, y, t, length, 1 / solid.depth[i]!)
      const pane = panes.triangle[i]!
      if (pane >= 0) throughGlass(x, y, pane, panes.depth[i]!, length)
      result[i * 3] = seen[0]!
      result[i * 3 + 1] = seen[1]!
      result[i * 3 + 2] = seen[2]!
    }
  return result

  function surface(x: number, y: number, t: number, length: number, z: number) {
    const material = materials[mesh.triangleMaterials[t]!]!
    const fx = normals[t * 3]!,
      fy = normals[t * 3 + 1]!,
      fz = normals[t * 3 + 2]!
    const flat = Math.hypot(fx, fz)
    if (Math.abs(fy) > 0.97) texture(material, P[0]!, P[2]!, t, tint)
    else texture(material, (P[2]! * fx - P[0]! * fz) / flat, P[1]! / Math.max(flat, 0.1), t, tint)
    if (material.texture === 'water') {
      N[0] = (noise(P[0]! * 14, P[2]! * 14) - 0.5) * 0.09
      N[2] = (noise(P[0]! * 14 + 99, P[2]! * 14) - 0.5) * 0.09
    }
    spread(x, y, material.gloss > 0)
    const { toSun, sun } = sky
    const leaf = material.texture === 'leaf'
    let facing = N[0]! * toSun[0] + N[1]! * toSun[1] + N[2]! * toSun[2]
    if (leaf) facing = 0.3 + 0.55 * Math.max(0, facing)
    const lit =
      facing > 0
        ? facing *
          shadow.light(
            P[0]! + N[0]! * 0.02,
            P[1]! + N[1]! * 0.02,
            P[2]! + N[2]! * 0.02,
            4,
            leaf ? 0.16 : 0.045,
            (x * 12.9898 + y * 78.233) % 6.283,
            leaf ? 0.5 : facing,
          )
        : 0
    let lr = 0,
      lg = 0,
      lb = 0
    for (const lamp of lamps) {
      const lx = lamp.x - P[0]!,
        ly = lamp.y - P[1]!,
        lz = lamp.z - P[2]!
      const d2 = lx * lx + ly * ly + lz * lz
      const k =
        Math.max(0, 0.25 + (0.75 * (N[0]! * lx + N[1]! * ly + N[2]! * lz)) / Math.sqrt(d2)) / (0.3 + d2)
      lr += lamp.color[0] * k
      lg += lamp.color[1] * k
      lb += lamp.color[2] * k
    }
    const shine = material.gloss > 0 ? shineOf(material.gloss, length) : 0
    if (material.gloss >= 0.3) {
      reflect(mirror)
      indirect.set(mirror, 3)
    }
    const veil = (z * scene.haze) / (1 + z * scene.haze)
    const glow = material.glow
    for (let c = 0; c < 3; c++) {
      const light = sun[c]! * lit + indirect[c]! + (c === 0 ? lr : c === 1 ? lg : lb)
      const own = material.color[c]! * tint[c]! * (light + glow)
      seen[c] = (own * (1 - shine) + indirect[c + 3]! * shine) * (1 - veil) + sky.horizon[c]! * 0.8 * veil
    }
  }

  /** A surface reflects more the more it is looked at along itself. */
  function shineOf(gloss: number, length: number) {
    const away = 1 - Math.abs(N[0]! * D[0]! + N[1]! * D[1]! + N[2]! * D[2]!) / length
    const square = away * away
    return gloss + (1 - gloss) * square * square * away * Math.min(1, gloss * 8)
  }

  function throughGlass(x: number, y: number, pane: number, depth: number, length: number) {
    locate(x, y, pane, depth, false)
    const material = materials[mesh.triangleMaterials[pane]!]!
    const k = (2 * (D[0]! * N[0]! + D[1]! * N[1]! + D[2]! * N[2]!)) / length
    const slant = 1 + k / 2
    const f = material.gloss > 0 ? material.gloss + (1 - material.gloss) * slant ** 5 : 0.03
    skyView(sky, D[0]! / length - k * N[0]!, D[1]! / length - k * N[1]!, D[2]! / length - k * N[2]!, mirror)
    for (let c = 0; c < 3; c++) seen[c] = seen[c]! * material.color[c]! * (1 - f) + mirror[c]! * f
  }
}

function flatNormals(mesh: Mesh) {
  const p = mesh.positions
  const result = new Float32Array(mesh.triangleMaterials.length * 3)
  for (let t = 0; t < mesh.triangleMaterials.length; t++) {
    const o = t * 9
    const ax = p[o + 3]! - p[o]!,
      ay = p[o + 4]! - p[o + 1]!,
      az = p[o + 5]! - p[o + 2]!
    const bx = p[o + 6]! - p[o]!,
      by = p[o + 7]! - p[o + 1]!,
      bz = p[o + 8]! - p[o + 2]!
    const x = ay * bz - az * by,
      y = az * bx - ax * bz,
      z = ax * by - ay * bx
    const l = Math.hypot(x, y, z) || 1
    result[t * 3] = x / l
    result[t * 3 + 1] = y / l
    result[t * 3 + 2] = z / l
  }
  return result
}

/** Turns the normal of a smooth triangle to what it is at P; flat triangles keep theirs. */
function bend(mesh: Mesh, t: number, P: Float64Array, N: Float64Array) {
  const n = mesh.normals,
    o = t * 9
  if (n[o] === 0 && n[o + 1] === 0 && n[o + 2] === 0) return
  const p = mesh.positions
  const x = p[o]!,
    y = p[o + 1]!,
    z = p[o + 2]!
  const ax = p[o + 3]! - x,
    ay = p[o + 4]! - y,
    az = p[o + 5]! - z
  const bx = p[o + 6]! - x,
    by = p[o + 7]! - y,
    bz = p[o + 8]! - z
  const cx = P[0]! - x,
    cy = P[1]! - y,
    cz = P[2]! - z
  const aa = ax * ax + ay * ay + az * az,
    ab = ax * bx + ay * by + az * bz,
    bb = bx * bx + by * by + bz * bz
  const ca = cx * ax + cy * ay + cz * az,
    cb = cx * bx + cy * by + cz * bz
  const det = aa * bb - ab * ab || 1
  const u = (bb * ca - ab * cb) / det,
    v = (aa * cb - ab * ca) / det,
    w = 1 - u - v
  let l = 0
  for (let k = 0; k < 3; k++) {
    N[k] = n[o + k]! * w + n[o + 3 + k]! * u + n[o + 6 + k]! * v
    l += N[k]! ** 2
  }
  l = Math.sqrt(l) || 1
  N[0]! /= l
  N[1]! /= l
  N[2]! /= l
}
