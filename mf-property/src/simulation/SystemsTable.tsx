import type { Schedule } from 'shared-domain/financing'
import { formatCents } from './money.ts'
import { text } from './text.ts'
import styles from './SystemsTable.module.css'

interface SystemsTableProps {
  sac: Schedule
  price: Schedule
  /** In R$. */
  downPayment: number
}

/** Both systems beside each other. */
export function SystemsTable({ sac, price, downPayment }: SystemsTableProps) {
  const rows: [label: string, read: (plan: Schedule) => number][] = [
    [text.firstInstalment, (plan) => plan.firstInstalment],
    [text.lastInstalment, (plan) => plan.lastInstalment],
    [text.totalInterest, (plan) => plan.totalInterest],
    [text.totalPaid, (plan) => plan.totalPaid],
    [text.totalWithDownPayment, (plan) => plan.totalPaid + downPayment],
  ]
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{text.caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text.system.sac}</th>
          <th scope="col">{text.system.price}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, read]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCents(read(sac))}</td>
            <td>{formatCents(read(price))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
