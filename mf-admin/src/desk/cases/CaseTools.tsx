import { caseOrders, type CaseListRequest } from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { Button, cx } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { CaseExport } from './CaseExport.tsx'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

/** Parameters of the address, and what they may be. */
const filters = [
  { name: 'etapa', label: text.stage, labels: inquiryStageLabels },
  { name: 'origem', label: text.kind, labels: caseKindLabels },
  { name: 'mostrar', label: text.which, labels: { meus: text.mine, atrasados: text.overdue } },
]
  .map(({ labels, ...filter }) => ({
    ...filter,
    options: [{ value: '', label: text.all }, ...optionsOf(labels)],
  }))
  .concat({
    name: 'ordem',
    label: text.order,
    options: caseOrders.map((value) => ({
      value: value === 'newest' ? '' : value,
      label: text.orders[value],
    })),
  })

interface CaseToolsProps {
  search: string
  params: URLSearchParams
  request: CaseListRequest
  onSearch: (search: string) => void
  onChange: (name: string, value: string) => void
}

/** Search and filters; on a phone these are behind a button, since people come first. */
export function CaseTools({ search, params, request, onSearch, onChange }: CaseToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const active = filters.filter(({ name }) => params.get(name)).length
  return (
    <div role="search" className={styles.tools}>
      <SearchField label={text.search} value={search} onSearch={onSearch} />
      <Button
        variant="secondary"
        className={styles.showFilters}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.filters(active)}
      </Button>
      <div className={cx(styles.filters, isOpen && styles.open)}>
        {filters.map(({ name, label, options }) => (
          <Choice
            key={name}
            {...{ label, options }}
            value={params.get(name) ?? ''}
            onChoose={(value) => onChange(name, value)}
          />
        ))}
        <CaseExport request={request} />
      </div>
    </div>
  )
}
