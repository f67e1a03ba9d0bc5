import { createRandom } from '../random.ts'

const size = 256
const table = makeTable()

/** Smooth noise summed over five octaves, tiling every 256 cells, values spread around 0.5. */
function makeTable() {
  const random = createRandom('noise')
  const sum = new Float32Array(size * size)
  for (let octave = 0; octave < 5; octave++) {
    const cells = 16 << octave
    const grid = Float32Array.from({ length: cells * cells }, () => random.float())
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const u = (x / size) * cells,
          v = (y / size) * cells
        const i = Math.floor(u),
          j = Math.floor(v)
        const a = (u - i) ** 2 * (3 - 2 * (u - i)),
          b = (v - j) ** 2 * (3 - 2 * (v - j))
        const at = (p: number, q: number) => grid[(q % cells) * cells + (p % cells)]!
        const top = at(i, j) * (1 - a) + at(i + 1, j) * a,
          low = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a
        sum[y * size + x]! += (top * (1 - b) + low * b) / 2 ** octave / 1.94
      }
  }
  return sum
}

/** Noise around 0.5 (roughly 0.2–0.8); features are about 16 units wide down to one unit. */
export function noise(x: number, y: number) {
  const fx = Math.floor(x),
    fy = Math.floor(y)
  const a = x - fx,
    b = y - fy
  const x0 = fx & 255,
    y0 = (fy & 255) << 8,
    x1 = (fx + 1) & 255,
    y1 = ((fy + 1) & 255) << 8
  const top = table[y0 + x0]! * (1 - a) + table[y0 + x1]! * a
  const low = table[y1 + x0]! * (1 - a) + table[y1 + x1]! * a
  return top * (1 - b) + low * b
}

/** A scattered number in [0, 1) for a pair of integers. */
export function scatter(x: number, y: number) {
  let h = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
