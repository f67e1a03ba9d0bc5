/** The number of measurements; the median counts. */
export const rounds = Number(process.env.ROUNDS ?? 7)

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
export const ms = (value: number) => `${value.toFixed(0)} ms`

/** The value below which that share of them lies, from 0 to 1. */
export function share(values: number[], part: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? NaN
}

export const median = (values: number[]) => share(values, 0.5)

/**
 * Returns the number of sorted averages of two of `count` values outside of the 95 % interval at each end: so many sums
 * of Wilcoxon's signed ranks come by chance in 2.5 % of all cases at most.
 */
function outsideOf(count: number) {
  // How many of the 2^count choices of signs have each sum of ranks.
  const ways = [1]
  for (let rank = 1; rank <= count; rank += 1)
    for (let sum = (rank * (rank + 1)) / 2; sum >= rank; sum -= 1)
      ways[sum] = (ways[sum] ?? 0) + (ways[sum - rank] ?? 0)
  let left = 0.025 * 2 ** count
  return ways.findIndex((each) => (left -= each) < 0)
}

/**
 * The 95 % interval of the ratio of what was measured in turn, round by round. Undefined where there is none: of fewer
 * than six rounds, and where something took no time at all.
 */
function intervalOf(own: number[], base: number[]) {
  const ratios = own.map((value, round) => value / (base[round] ?? NaN))
  const averages = ratios
    .flatMap((value, round) => ratios.slice(round).map((other) => Math.sqrt(value * other)))
    .sort((a, b) => a - b)
  const outside = outsideOf(ratios.length)
  if (outside === 0 || !ratios.every(Number.isFinite)) return undefined
  return [averages[outside - 1]!, averages[averages.length - outside]!] as const
}

/**
 * The ratio of the medians of two things measured in turn, with its 95 % interval, which reaches it at least:
 * `1.04 (0.99–1.08)`. docs/benchmarks.md says how.
 */
export function ratio(own: number[], base: number[]) {
  const value = median(own) / median(base)
  const [low, high] = intervalOf(own, base) ?? []
  if (low === undefined || high === undefined) return value.toFixed(2)
  return `${value.toFixed(2)} (${Math.min(low, value).toFixed(2)}–${Math.max(high, value).toFixed(2)})`
}
