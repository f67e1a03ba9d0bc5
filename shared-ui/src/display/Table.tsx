import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Table.module.css'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** Left out on a phone; another column then shows it. */
  isWide?: boolean
}

type TableProps<Row> = {
  /** The table's accessible name. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The part of the page that scrolls, which can be focused. */
  ref?: Ref<HTMLDivElement>
}

const classOf = <Row,>({ align = 'start', isWide }: Column<Row>) => cx(styles[align], isWide && styles.wide)

/** A table that scrolls sideways on its own when the screen is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, ref }: TableProps<Row>) {
  return (
    <div ref={ref} className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
