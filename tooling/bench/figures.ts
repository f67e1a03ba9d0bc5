/** How often each thing is measured; the median counts. */
export const rounds = Number(process.env.ROUNDS ?? 7)

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
export const ms = (value: number) => `${value.toFixed(0)} ms`

/** The value below which that share of them lies, from 0 to 1. */
export function share(values: number[], part: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? NaN
}

export const median = (values: number[]) => share(values, 0.5)
