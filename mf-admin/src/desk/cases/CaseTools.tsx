import { caseOrders, type CaseListRequest } from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { Field, Select, TextInput } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
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
    options: [
      { value: '', label: text.all },
      ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ],
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
    <Field label={text.search} hideLabel>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          placeholder={text.search}
          maxLength={200}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
    </Field>
    <div className={styles.filters}>
      {filters.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={params.get(name) ?? ''}
              onChange={({ target }) => onChange(name, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
    <CaseExport request={request} />
  </Stack>
)
