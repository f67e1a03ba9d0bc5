/** A small deterministic random generator (mulberry32): the same seed gives the same numbers everywhere. */
export type Random = {
  /** A float in [0, 1), or in [low, high) when given. */
  float(low?: number, high?: number): number
  /** An integer from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in random order (fewer when there are fewer). */
  sample<T>(items: readonly T[], count: number): T[]
}

function hash(text: string) {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** @param seed any text; two different texts give unrelated sequences. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const random: Random = {
    float: (low = 0, high = 1) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    sample(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () => {
        return rest.splice(Math.floor(next() * rest.length), 1)[0]!
      })
    },
  }
  return random
}
