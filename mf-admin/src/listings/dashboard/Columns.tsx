import { cx, VisuallyHidden } from 'shared-ui'
import styles from './StockPicture.module.css'

export interface Column {
  /** Under the column. */
  label: string
  /** The same in words, for screen readers. */
  words: string
  count: number
}

interface ColumnsProps {
  columns: Column[]
  /** Where a column is too narrow for its label, every other label is left out. */
  sparse?: boolean
}

/** A chart of columns, oldest first. */
export function Columns({ columns, sparse = false }: ColumnsProps) {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <ol className={cx(styles.weeks, sparse && styles.sparse)}>
      {columns.map(({ label, words, count }) => (
        <li key={words} className={styles.week}>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span className={styles.value} aria-hidden="true">
            {count}
          </span>
          <svg viewBox="0 0 10 100" preserveAspectRatio="none" className={styles.column} aria-hidden="true">
            <rect
              y={100 - (count / most) * 100}
              width="10"
              height={(count / most) * 100}
              className={styles.fill}
            />
          </svg>
          <span className={styles.day} aria-hidden="true">
            {label}
          </span>
        </li>
      ))}
    </ol>
  )
}
