/** How often each thing is measured; the median counts. */
export const rounds = Number(process.env.ROUNDS ?? 7)

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
export const ms = (value: number) => `${value.toFixed(0)} ms`

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
