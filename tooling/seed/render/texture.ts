import type { Material } from './mesh.ts'
import { noise, scatter } from './noise.ts'

const fract = (x: number) => x - Math.floor(x)

/** 1 inside a cell, falling to `dark` on the joint of relative width `joint` around it. */
function joint(u: number, v: number, jointU: number, jointV: number, dark: number) {
  const fu = fract(u),
    fv = fract(v)
  return fu < jointU || fv < jointV ? dark : 1
}

/**
 * How a surface differs from its plain colour at a point.
 * @param u metres along the surface, horizontally
 * @param v metres along the surface, the other way
 * @param out receives three factors on the material's colour
 */
export function texture(material: Material, u: number, v: number, id: number, out: Float64Array) {
  const s = material.scale
  let k = 1
  let warm = 0
  switch (material.texture) {
    case 'plain':
      k = 0.985 + 0.03 * noise(u * 2, v * 2) + 0.02 * (noise(u * 60, v * 60) - 0.5)
      break
    case 'planks': {
      const row = Math.floor(u / s)
      const along = v / (s * 9) + scatter(row, 7) * 5
      const piece = scatter(row, Math.floor(along))
      const grain = noise((u / s) * 26 + piece * 90, (v / s) * 1.1 + piece * 50)
      k = (0.62 + 0.34 * piece + 0.5 * (grain - 0.3)) * joint(u / s, along, 0.025, 0.003, 0.55)
      warm = (piece - 0.5) * 0.12
      break
    }
    case 'slats': {
      const f = fract(u / s)
      const grain = noise((u / s) * 7, v * 2 + Math.floor(u / s) * 17)
      k = f < 0.3 ? 0.22 : (0.75 + 0.4 * Math.sin(((f - 0.3) / 0.7) * 3.1)) * (0.75 + 0.45 * grain)
      break
    }
    case 'tiles':
      k =
        (0.95 + 0.06 * scatter(Math.floor(u / s), Math.floor(v / s)) + 0.06 * (noise(u * 6, v * 6) - 0.5)) *
        joint(u / s, v / s, 0.005 / s, 0.005 / s, 0.72)
      break
    case 'paving': {
      const row = Math.floor(v / s)
      const cu = u / (s * 1.6) + (row & 1) * 0.5
      k =
        (0.82 + 0.26 * scatter(Math.floor(cu), row) + 0.3 * (noise(u * 14, v * 14) - 0.5)) *
        joint(cu, v / s, 0.03, 0.04, 0.55)
      break
    }
    case 'marble': {
      const a = noise((u * 7) / s + 40, (v * 7) / s),
        b = noise((u * 16) / s, (v * 16) / s + 90)
      const vein = Math.max(0, 1 - Math.abs(a + 0.35 * b - 0.68) * 26)
      k = 0.93 + 0.12 * a - 0.34 * vein * b
      break
    }
    case 'brick': {
      const row = Math.floor(v / (0.075 * s))
      const cu = u / (0.24 * s) + (row & 1) * 0.5
      const piece = scatter(Math.floor(cu), row)
      k = joint(cu, v / (0.075 * s), 0.05, 0.14, 0)
        ? (0.72 + 0.5 * piece) * (0.8 + 0.4 * noise(u * 40, v * 40))
        : 1.25
      warm = (piece - 0.5) * 0.2
      break
    }
    case 'grass': {
      const wide = noise(u * 1.3, v * 1.3),
        fine = noise(u * 34, v * 34),
        mid = noise(u * 7 + 9, v * 7)
      k = 0.4 + 0.5 * wide + 0.55 * fine + 0.4 * (mid - 0.5)
      warm = (noise(u * 0.6 + 50, v * 0.6) - 0.5) * 0.8
      break
    }
    case 'sand':
      k = 0.78 + 0.25 * noise(u * 22, v * 22) + 0.2 * noise(u * 2.5, v * 4)
      break
    case 'fabric':
      k = 0.86 + 0.2 * noise(u * 160, v * 160) + 0.1 * (noise(u * 9, v * 9) - 0.5)
      break
    case 'stone': {
      const row = Math.floor(v / (0.14 * s))
      const width = 0.3 + 0.35 * scatter(row, 3)
      const cu = u / (width * s) + scatter(row, 5) * 3
      const piece = scatter(Math.floor(cu), row)
      k =
        (0.62 + 0.45 * piece) *
        (0.7 + 0.6 * noise(u * 30, v * 30)) *
        joint(cu, v / (0.14 * s), 0.03, 0.09, 0.4)
      warm = (piece - 0.5) * 0.25
      break
    }
    case 'concrete': {
      const stains = noise(u * 2.2, v * 1.2),
        fine = noise(u * 40, v * 40)
      k = (0.78 + 0.3 * stains + 0.16 * (fine - 0.5)) * joint(u / (2.4 * s), v / (1.2 * s), 0.004, 0.008, 0.7)
      break
    }
    case 'roof': {
      const column = Math.floor(u / 0.23),
        row = Math.floor(v / 0.36)
      const bend = Math.sin(fract(u / 0.23) * 6.2832),
        lap = fract(v / 0.36)
      const piece = scatter(column, row)
      k =
        (0.72 + 0.3 * bend) * (0.78 + 0.3 * lap) * (0.75 + 0.45 * piece) * (0.75 + 0.5 * noise(u * 4, v * 4))
      if (lap < 0.09) k *= 0.5
      warm = (piece - 0.5) * 0.2
      break
    }
    case 'leaf': {
      const piece = scatter(id, 11)
      k = 0.55 + 0.8 * piece
      warm = (scatter(id, 5) - 0.45) * 0.45
      break
    }
    case 'rug': {
      const a = noise((u * 6) / s, (v * 6) / s),
        b = noise(u * 90, v * 90)
      k = 0.78 + 0.2 * b + (fract(a * 5) < 0.18 ? -0.16 : 0.05)
      break
    }
    case 'art': {
      const a = noise((u * 8) / s + 7, (v * 5) / s),
        b = noise((u * 4) / s, (v * 9) / s + 60)
      k = a > 0.55 ? 0.35 : b > 0.52 ? 1.5 : 0.9
      warm = a > 0.48 && a < 0.56 ? 0.9 : b > 0.56 ? -0.25 : 0.1
      k *= 0.85 + 0.3 * noise(u * 60, v * 60)
      break
    }
    case 'books': {
      const piece = scatter(Math.floor(u / (s * 0.04)), Math.floor(v * 3))
      k = 0.35 + 1.1 * piece
      warm = (scatter(Math.floor(u / (s * 0.04)), 9) - 0.5) * 1.1
      break
    }
    case 'water': {
      const ripple = noise(u * 9, v * 9) - 0.5
      const light = Math.max(0, 1 - Math.abs(noise(u * 12 + ripple * 6, v * 12) - 0.5) * 9)
      k = 0.82 + 0.3 * light + 0.3 * ripple
      break
    }
  }
  out[0] = k * (1 + warm)
  out[1] = k
  out[2] = k * (1 - warm)
}
