import { Table } from 'shared-ui'
import type { ReactNode } from 'react'
import { conflict as text } from '../text.ts'

/** A field that somebody else has saved otherwise than the owner would; empty ones are said to be so. */
export interface Difference {
  name: string
  label: string
  theirs: ReactNode
  mine: ReactNode
}

/** What is stored beside what the owner has, field by field. */
export const DifferencesTable = ({ rows }: { rows: Difference[] }) => (
  <Table
    caption={text.table}
    rows={rows}
    rowKey={({ name }) => name}
    columns={[
      { key: 'field', header: text.field, cell: ({ label }) => label },
      { key: 'theirs', header: text.theirs, cell: ({ theirs }) => theirs || text.empty },
      { key: 'mine', header: text.mine, cell: ({ mine: own }) => own || text.empty },
    ]}
  />
)
