import type { Material, Mesh, Vec } from '../render/mesh.ts'
import type { Random } from '../random.ts'

/** Turns a profile of [radius, height] pairs about the vertical axis through (x, z). */
export function lathe(
  mesh: Mesh,
  x: number,
  y: number,
  z: number,
  profile: readonly (readonly [number, number])[],
  material: Material,
  sides = 18,
) {
  const point = (i: number, k: number): Vec => {
    const a = (k / sides) * Math.PI * 2
    return [x + profile[i]![0] * Math.sin(a), y + profile[i]![1], z + profile[i]![0] * Math.cos(a)]
  }
  for (let i = 0; i + 1 < profile.length; i++) {
    const dr = profile[i + 1]![0] - profile[i]![0],
      dy = profile[i + 1]![1] - profile[i]![1]
    const l = Math.hypot(dr, dy) || 1
    const normal = (k: number): Vec => {
      const a = (k / sides) * Math.PI * 2
      return [(Math.sin(a) * dy) / l, -dr / l, (Math.cos(a) * dy) / l]
    }
    for (let k = 0; k < sides; k++) {
      mesh.triangle(point(i, k), point(i, k + 1), point(i + 1, k + 1), material, [
        normal(k),
        normal(k + 1),
        normal(k + 1),
      ])
      mesh.triangle(point(i, k), point(i + 1, k + 1), point(i + 1, k), material, [
        normal(k),
        normal(k + 1),
        normal(k),
      ])
    }
  }
  const r = Math.max(...profile.map((p) => p[0])) * 0.75
  const top = Math.max(...profile.map((p) => p[1])),
    low = Math.min(...profile.map((p) => p[1]))
  if (r > 0.05) mesh.bounce(x - r, y + low, z - r, x + r, y + top, z + r, material)
}

export function cylinder(
  mesh: Mesh,
  x: number,
  z: number,
  y0: number,
  y1: number,
  radius: number,
  material: Material,
) {
  lathe(
    mesh,
    x,
    0,
    z,
    [
      [0, y0],
      [radius, y0],
      [radius, y1],
      [0, y1],
    ],
    material,
  )
}

/** A box with soft edges of radius r: cushions, mattresses, worktops. */
export function softBox(
  mesh: Mesh,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  r: number,
  material: Material,
) {
  const low = [x0, y0, z0],
    high = [x1, y1, z1]
  const radius = Math.min(r, (x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2)
  const corners = [0, 0.25, 0.6, 1]
  for (let axis = 0; axis < 3; axis++)
    for (const side of [0, 1]) {
      const p = (axis + 1) % 3,
        q = (axis + 2) % 3
      const along = (k: number) => {
        const edge = [
          ...corners.map((c) => low[k]! + c * radius),
          ...corners.map((c) => high[k]! - c * radius).reverse(),
        ]
        return edge
      }
      const us = along(p),
        vs = along(q)
      const vertex = (i: number, j: number) => {
        const at = [0, 0, 0]
        at[axis] = side ? high[axis]! : low[axis]!
        at[p] = us[i]!
        at[q] = vs[j]!
        const inner = at.map((v, k) => Math.min(high[k]! - radius, Math.max(low[k]! + radius, v)))
        const d = at.map((v, k) => v - inner[k]!)
        const l = Math.hypot(...d) || 1
        const normal = d.map((v) => v / l) as unknown as Vec
        return { position: inner.map((v, k) => v + normal[k]! * radius) as unknown as Vec, normal }
      }
      for (let i = 0; i + 1 < us.length; i++)
        for (let j = 0; j + 1 < vs.length; j++) {
          const a = vertex(i, j),
            b = vertex(i + 1, j),
            c = vertex(i + 1, j + 1),
            d = vertex(i, j + 1)
          mesh.triangle(a.position, b.position, c.position, material, [a.normal, b.normal, c.normal])
          mesh.triangle(a.position, c.position, d.position, material, [a.normal, c.normal, d.normal])
        }
    }
  mesh.bounce(x0, y0, z0, x1, y1, z1, material)
}

/** A straight bar between two points, square in section. */
export function bar(mesh: Mesh, a: Vec, b: Vec, width: number, material: Material) {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const l = Math.hypot(...d) || 1
  const side: Vec = Math.abs(d[1]!) / l > 0.9 ? [1, 0, 0] : [d[2]! / l, 0, -d[0]! / l]
  const up: Vec = [
    (d[1]! * side[2] - d[2]! * side[1]) / l,
    (d[2]! * side[0] - d[0]! * side[2]) / l,
    (d[0]! * side[1] - d[1]! * side[0]) / l,
  ]
  const w = width / 2
  const ring = (p: Vec): Vec[] =>
    [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ].map(([s, u]) => [0, 1, 2].map((k) => p[k]! + side[k]! * s! * w + up[k]! * u! * w) as unknown as Vec)
  const from = ring(a),
    to = ring(b)
  for (let k = 0; k < 4; k++) mesh.quad(from[k]!, from[(k + 1) % 4]!, to[(k + 1) % 4]!, to[k]!, material)
}

/** Leaves spread through an ellipsoid, shaded as one round crown. */
export function crown(
  mesh: Mesh,
  random: Random,
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  rz: number,
  leaves: number,
  size: number,
  material: Material,
) {
  for (let i = 0; i < leaves; i++) {
    const up = random.float(-1, 1),
      a = random.float(0, 6.283),
      r = random.float() ** 0.25 * random.float(0.86, 1.08)
    const flat = Math.sqrt(1 - up * up)
    const n: Vec = [flat * Math.sin(a), up, flat * Math.cos(a)]
    const c: Vec = [x + n[0] * rx * r, y + n[1] * ry * r, z + n[2] * rz * r]
    const shade = (dx: number, dy: number, dz: number): Vec => {
      const v = [n[0] + dx * 0.45, n[1] + dy * 0.45 + 0.15, n[2] + dz * 0.45]
      const l = Math.hypot(...v) || 1
      return [v[0]! / l, v[1]! / l, v[2]! / l]
    }
    const corner = () => {
      const d = [random.float(-1, 1), random.float(-1, 1), random.float(-1, 1)] as const
      return { at: [c[0] + d[0] * size, c[1] + d[1] * size, c[2] + d[2] * size] as Vec, normal: shade(...d) }
    }
    const p = corner(),
      q = corner(),
      s = corner()
    mesh.triangle(p.at, q.at, s.at, material, [p.normal, q.normal, s.normal])
  }
  mesh.bounce(x - rx * 0.6, y - ry * 0.6, z - rz * 0.6, x + rx * 0.6, y + ry * 0.6, z + rz * 0.6, material)
}

export type Opening = { from: number; to: number; low: number; high: number }

/** A wall along x from x0 to x1 with holes; z0–z1 is its thickness. Openings must not overlap in x. */
export function wallWithOpenings(
  mesh: Mesh,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  openings: Opening[],
  material: Material,
) {
  let x = x0
  for (const o of [...openings].sort((a, b) => a.from - b.from)) {
    if (o.from > x) mesh.box(x, y0, z0, o.from, y1, z1, material)
    if (o.low > y0) mesh.box(o.from, y0, z0, o.to, o.low, z1, material)
    if (o.high < y1) mesh.box(o.from, o.high, z0, o.to, y1, z1, material)
    x = o.to
  }
  if (x < x1) mesh.box(x, y0, z0, x1, y1, z1, material)
}
