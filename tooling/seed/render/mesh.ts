export type Rgb = readonly [number, number, number]
export type Vec = readonly [number, number, number]

export type Texture =
  | 'plain'
  | 'planks'
  | 'tiles'
  | 'marble'
  | 'brick'
  | 'grass'
  | 'fabric'
  | 'stone'
  | 'concrete'
  | 'roof'
  | 'leaf'
  | 'rug'
  | 'art'
  | 'water'
  | 'sand'
  | 'slats'
  | 'books'
  | 'paving'

/** What a surface looks like. Colours are sRGB 0–255 hex numbers turned linear by `paint`. */
export type Material = {
  color: Rgb
  texture: Texture
  /** Size of the texture's unit in metres. */
  scale: number
  /** 0 dull … 1 mirror: how much of the surroundings it reflects straight on. */
  gloss: number
  /** Light it gives off, as a factor of its colour. */
  glow: number
  glass: boolean
}

const linear = (byte: number) => (byte / 255) ** 2.2

export function rgb(hex: number): Rgb {
  return [linear(hex >> 16), linear((hex >> 8) & 255), linear(hex & 255)]
}

export function paint(hex: number, options: Partial<Omit<Material, 'color'>> = {}): Material {
  return { color: rgb(hex), texture: 'plain', scale: 1, gloss: 0, glow: 0, glass: false, ...options }
}

/** A box in the tracer: centre, half sizes, turn about the vertical axis, material. */
export type TraceBox = {
  x: number
  y: number
  z: number
  hx: number
  hy: number
  hz: number
  cos: number
  sin: number
  material: number
}

/**
 * The geometry of a scene, in metres, y up. Triangles are what the camera sees; boxes are the coarse
 * stand-in that light bounces off.
 */
export class Mesh {
  positions: number[] = []
  normals: number[] = []
  triangleMaterials: number[] = []
  materials: Material[] = []
  boxes: TraceBox[] = []
  private ids = new Map<Material, number>()
  private frame = { x: 0, y: 0, z: 0, cos: 1, sin: 0 }

  /** Draws with the origin moved to (x, y, z) and turned by `angle` radians about the vertical axis. */
  at(x: number, y: number, z: number, angle: number, draw: () => void) {
    const outer = this.frame
    const [ox, oy, oz] = this.place(x, y, z)
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    this.frame = {
      x: ox,
      y: oy,
      z: oz,
      cos: outer.cos * c - outer.sin * s,
      sin: outer.sin * c + outer.cos * s,
    }
    draw()
    this.frame = outer
  }

  /** One triangle; with normals it is shaded smooth. */
  triangle(a: Vec, b: Vec, c: Vec, material: Material, normals?: readonly [Vec, Vec, Vec]) {
    for (const p of [a, b, c]) this.positions.push(...this.place(p[0], p[1], p[2]))
    for (let i = 0; i < 3; i++) this.normals.push(...(normals ? this.turn(normals[i]!) : [0, 0, 0]))
    this.triangleMaterials.push(this.idOf(material))
  }

  quad(a: Vec, b: Vec, c: Vec, d: Vec, material: Material) {
    this.triangle(a, b, c, material)
    this.triangle(a, c, d, material)
  }

  /** A box between two corners. `solid: false` leaves it out of the light's bounces (small things). */
  box(
    x0: number,
    y0: number,
    z0: number,
    x1: number,
    y1: number,
    z1: number,
    material: Material,
    solid = true,
  ) {
    const p = (i: number): Vec => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0]
    for (const [a, b, c, d] of boxFaces) this.quad(p(a), p(b), p(c), p(d), material)
    if (solid && !material.glass) this.bounce(x0, y0, z0, x1, y1, z1, material)
  }

  /** Only the light's stand-in for something whose triangles were drawn otherwise. */
  bounce(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, material: Material) {
    const [x, y, z] = this.place((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    const half = (a: number, b: number) => Math.max(Math.abs(b - a) / 2, 0.004)
    this.boxes.push({
      x,
      y,
      z,
      hx: half(x0, x1),
      hy: half(y0, y1),
      hz: half(z0, z1),
      cos: this.frame.cos,
      sin: this.frame.sin,
      material: this.idOf(material),
    })
  }

  private idOf(material: Material) {
    let id = this.ids.get(material)
    if (id === undefined) {
      id = this.materials.push(material) - 1
      this.ids.set(material, id)
    }
    return id
  }

  private turn([x, y, z]: Vec): Vec {
    return [x * this.frame.cos + z * this.frame.sin, y, -x * this.frame.sin + z * this.frame.cos]
  }

  private place(x: number, y: number, z: number): Vec {
    const [tx, ty, tz] = this.turn([x, y, z])
    return [tx + this.frame.x, ty + this.frame.y, tz + this.frame.z]
  }
}

const boxFaces = [
  [0, 1, 3, 2],
  [5, 4, 6, 7],
  [4, 0, 2, 6],
  [1, 5, 7, 3],
  [2, 3, 7, 6],
  [4, 5, 1, 0],
] as const
