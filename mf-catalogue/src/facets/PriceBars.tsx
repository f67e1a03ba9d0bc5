import { formatNumber } from 'shared-domain/numbers'
import type { SearchFacets } from 'shared-backend/properties'
import { formatPrice } from 'shared-ui'
import { prices as text } from './text.ts'
import styles from './PriceBars.module.css'
import { priceBands } from 'shared-domain/search'

/** `R$ 1,5 mi`, `R$ 350 mil`: there is little room. */
function shortPrice(reais: number) {
  const [unit, word] =
    reais >= 1_000_000 ? [1_000_000, '\u00a0mi'] : reais >= 1_000 ? [1_000, '\u00a0mil'] : [1, '']
  return `R$\u00a0${formatNumber(reais / unit)}${word}`
}

/** Of the drawing, in its own units. */
const HEIGHT = 100
/** A bar takes so much of its place; the least that is seen of one. */
const [WIDTH, LEAST] = [0.8, 4]

interface PriceBarsProps {
  /** Not empty, by rising `from`. */
  prices: SearchFacets['prices']
  /** R$; the range that is chosen. */
  minPrice: number | null
  maxPrice: number | null
}

/** A bar from the lowest to the highest price, those without a listing too; none where the database has other bands. */
function barsOf(prices: PriceBarsProps['prices']) {
  const counts = new Map(prices.map(({ from, count }) => [from, count]))
  if (prices.some(({ from }) => !priceBands.includes(from))) return []
  const first = priceBands.indexOf(prices[0]!.from)
  const last = priceBands.indexOf(prices.at(-1)!.from)
  return priceBands.slice(first, last + 1).map((from, index) => ({
    from,
    to: priceBands[first + index + 1] ?? Infinity,
    count: counts.get(from) ?? 0,
  }))
}

type Bar = ReturnType<typeof barsOf>[number]

const rangeOf = ({ from, to }: Pick<Bar, 'from' | 'to'>) =>
  to === Infinity ? text.from(formatPrice(from)) : text.range(formatPrice(from), formatPrice(to))

/** How many listings there are at which price, and which of them the chosen range has. */
export function PriceBars({ prices, minPrice, maxPrice }: PriceBarsProps) {
  const bars = barsOf(prices)
  if (bars.length === 0) return null
  const most = bars.reduce((most, bar) => (bar.count > most.count ? bar : most))
  const [lowest, highest] = [bars[0]!, bars.at(-1)!]
  const isInside = ({ from, to }: Bar) => to > (minPrice ?? 0) && from < (maxPrice || Infinity)
  const range = rangeOf({ from: lowest.from, to: highest.to })

  return (
    <div role="img" aria-label={text.summary(range, rangeOf(most), most.count)} className={styles.prices}>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" className={styles.bars}>
        {bars.map((bar, index) => {
          const height = bar.count && Math.max((bar.count / most.count) * HEIGHT, LEAST)
          return (
            <rect
              key={bar.from}
              x={index + (1 - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              className={isInside(bar) ? styles.inside : undefined}
            />
          )
        })}
      </svg>
      <span className={styles.scale}>
        <span>{shortPrice(lowest.from)}</span>
        <span>{highest.to === Infinity ? `${shortPrice(highest.from)}+` : shortPrice(highest.to)}</span>
      </span>
    </div>
  )
}
