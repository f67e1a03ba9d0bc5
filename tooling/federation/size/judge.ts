import * as v from 'valibot'
import type { Size } from './measure.ts'

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0))

/** In the package's folder. */
export const budgetFile = 'size.json'

/** The file's content: what it may weigh, and what it was made of when that was said. */
export const budget = v.object({
  first: bytes,
  pages: v.optional(v.record(v.string(), bytes), {}),
  all: bytes,
  parts: v.record(v.string(), bytes),
})
export type Budget = v.InferOutput<typeof budget>

/** Parts that are named at most. */
const named = 8
/** Bytes by which a part may differ without being named. */
const noise = 50

const kB = (size: number) => `${(size / 1000).toFixed(1)} kB`

function growth(parts: Size['parts'], before: Size['parts']) {
  return Object.entries(parts)
    .map(([part, now]) => ({ part, isNew: !(part in before), more: now - (before[part] ?? 0) }))
    .filter(({ more }) => more > noise)
    .sort((a, b) => b.more - a.more)
    .slice(0, named)
    .map(({ part, isNew, more }) => `  +${kB(more)} minified ${part}${isNew ? ', which is new' : ''}`)
}

/** What is too large, what of it grew, and the way out; nothing when it keeps within its budget. */
export function sizeFault(name: string, size: Size, allowed: Budget): string | undefined {
  const over = [
    { now: size.first, most: allowed.first, words: 'before its pages answer' },
    ...Object.entries(size.pages).map(([page, now]) => ({
      now,
      most: allowed.pages[page] ?? 0,
      words: `besides before ${page} answers`,
    })),
    { now: size.all, most: allowed.all, words: 'in all' },
  ].filter(({ now, most }) => now > most)
  if (over.length === 0) return undefined
  return [
    ...over.map(
      ({ now, most, words }) => `${name} has ${kB(now)} of JavaScript ${words}, ${kB(most)} are allowed.`,
    ),
    ...growth(size.parts, allowed.parts),
    `Make it smaller; or, when it is worth its weight, write the new size down: npm run size -- ${name}`,
  ].join('\n')
}

/** What may be added before somebody must think about it, as a share of what there is. */
const leeway = 1.02

const withLeeway = (size: number) => Math.ceil((size * leeway) / 100) * 100

const inOrder = (sizes: Record<string, number>) =>
  Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The budget for what there is now. */
export const budgetFor = ({ first, pages, all, parts }: Size): Budget => ({
  first: withLeeway(first),
  pages: inOrder(Object.fromEntries(Object.entries(pages).map(([page, size]) => [page, withLeeway(size)]))),
  all: withLeeway(all),
  parts: inOrder(parts),
})
