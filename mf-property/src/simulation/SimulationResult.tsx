import { formatPrice, Table } from 'shared-ui'
import { BalanceChart } from './BalanceChart.tsx'
import { schedule, type Loan } from './financing.ts'
import { formatCents } from './money.ts'
import { text } from './text.ts'
import styles from './SimulationResult.module.css'

interface SimulationResultProps {
  loan: Loan
  /** In R$. */
  downPayment: number
}

/** Both systems beside each other. */
export function SimulationResult({ loan, downPayment }: SimulationResultProps) {
  const sac = schedule('sac', loan)
  const price = schedule('price', loan)
  const rows = [
    { label: text.firstInstalment, sac: sac.firstInstalment, price: price.firstInstalment },
    { label: text.lastInstalment, sac: sac.lastInstalment, price: price.lastInstalment },
    { label: text.totalInterest, sac: sac.totalInterest, price: price.totalInterest },
    { label: text.totalPaid, sac: sac.totalPaid, price: price.totalPaid },
    {
      label: text.totalWithDownPayment,
      sac: sac.totalPaid + downPayment,
      price: price.totalPaid + downPayment,
    },
  ]
  return (
    <section aria-live="polite" className={styles.result}>
      <p className={styles.financed}>
        {text.financed}: <strong>{formatPrice(loan.principal)}</strong>
      </p>
      <Table
        caption={text.caption}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', header: text.compare, cell: ({ label }) => label },
          { key: 'sac', header: text.system.sac, cell: (row) => formatCents(row.sac), align: 'end' },
          { key: 'price', header: text.system.price, cell: (row) => formatCents(row.price), align: 'end' },
        ]}
      />
      <BalanceChart sac={sac.balances} price={price.balances} />
      <p className={styles.note}>{text.explanation}</p>
      <p className={styles.note}>{text.disclaimer}</p>
    </section>
  )
}
