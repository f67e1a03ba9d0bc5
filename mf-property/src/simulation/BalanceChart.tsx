import { formatPrice } from 'shared-ui'
import { text } from './text.ts'
import styles from './BalanceChart.module.css'

const WIDTH = 600
const HEIGHT = 200

/** An SVG path over the balances, one point a year: more could not be seen. */
function line(balances: readonly number[]) {
  const months = balances.length - 1
  const principal = balances[0]!
  const points: string[] = []
  for (let month = 0; month <= months; month += 12) points.push(point(month))
  if (months % 12 !== 0) points.push(point(months))
  return `M${points.join('L')}`

  function point(month: number) {
    const x = (month / months) * WIDTH
    const y = HEIGHT - (balances[month]! / principal) * HEIGHT
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
}

interface BalanceChartProps {
  /** The balance after each month, from the full loan to zero; both of the same length. */
  sac: readonly number[]
  price: readonly number[]
}

export function BalanceChart({ sac, price }: BalanceChartProps) {
  const months = sac.length - 1
  const years = months / 12
  const half = Math.round(months / 2)
  const summary = text.chartSummary(formatPrice(sac[0]!), years, {
    sac: formatPrice(sac[half]!),
    price: formatPrice(price[half]!),
  })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{text.chartTitle}</span>
        <span className={styles.legend} aria-hidden="true">
          <span className={styles.sacKey}>{text.system.sac}</span>
          <span className={styles.priceKey}>{text.system.price}</span>
        </span>
      </figcaption>
      <div className={styles.plot}>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.drawing}
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <path key={part} d={`M0 ${HEIGHT * part}H${WIDTH}`} className={styles.grid} />
          ))}
          <path d={line(price)} className={styles.price} />
          <path d={line(sac)} className={styles.sac} />
        </svg>
        <span className={styles.top} aria-hidden="true">
          {formatPrice(sac[0]!)}
        </span>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{text.chartStart}</span>
        <span>{text.chartEnd(years / 2)}</span>
        <span>{text.chartEnd(years)}</span>
      </div>
    </figure>
  )
}
