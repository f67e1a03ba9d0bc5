import { caseOrders, type CaseListRequest } from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { Stack } from 'shared-ui/layout'
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

export const CaseTools = ({ search, params, request, onSearch, onChange }: CaseToolsProps) => (
  <Stack role="search" gap={3}>
    <SearchField label={text.search} value={search} onSearch={onSearch} />
    <div className={styles.filters}>
      {filters.map(({ name, label, options }) => (
        <Choice
          key={name}
          {...{ label, options }}
          value={params.get(name) ?? ''}
          onChoose={(value) => onChange(name, value)}
        />
      ))}
    </div>
    <CaseExport request={request} />
  </Stack>
)
