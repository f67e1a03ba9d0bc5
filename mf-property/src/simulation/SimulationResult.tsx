import { formatPrice } from 'shared-ui'
import { BalanceChart } from './BalanceChart.tsx'
import { schedule, type Loan } from 'shared-domain/financing'
import { SystemsTable } from './SystemsTable.tsx'
import { text } from './text.ts'
import styles from './SimulationResult.module.css'

interface SimulationResultProps {
  loan: Loan
  /** In R$. */
  downPayment: number
}

export function SimulationResult({ loan, downPayment }: SimulationResultProps) {
  const sac = schedule('sac', loan)
  const price = schedule('price', loan)
  return (
    <section className={styles.result}>
      <p role="status" className={styles.financed}>
        {text.financed}: <strong>{formatPrice(loan.principal)}</strong>
      </p>
      <SystemsTable sac={sac} price={price} downPayment={downPayment} />
      <BalanceChart sac={sac.balances} price={price.balances} />
      <p className={styles.note}>{text.explanation}</p>
      <p className={styles.note}>{text.disclaimer}</p>
    </section>
  )
}
