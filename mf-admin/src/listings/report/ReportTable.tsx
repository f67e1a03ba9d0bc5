import { formatNumber } from 'shared-domain/numbers'
import { Table } from 'shared-ui'
import { figureNames, type Figures } from './figures.ts'
import { report as text } from './text.ts'

type Row = Figures & { key: string }

interface ReportTableProps {
  caption: string
  /** Over the first column. */
  header: string
  nameOf: (key: string) => string
  rows: Row[]
  total: Figures
}

const TOTAL = 'total '

/** Figures by month or source, and their sum. */
export const ReportTable = ({ caption, header, nameOf, rows, total }: ReportTableProps) => (
  <Table
    caption={caption}
    columns={[
      {
        key: 'name',
        header,
        cell: ({ key }) => (key === TOTAL ? <strong>{text.total}</strong> : nameOf(key)),
      },
      ...figureNames.map((name) => ({
        key: name,
        header: text.columns[name],
        align: 'end' as const,
        cell: (row: Row) =>
          row.key === TOTAL ? <strong>{formatNumber(row[name])}</strong> : formatNumber(row[name]),
      })),
    ]}
    rows={[...rows, { key: TOTAL, ...total }]}
    rowKey={({ key }) => key}
  />
)
