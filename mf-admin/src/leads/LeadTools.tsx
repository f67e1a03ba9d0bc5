import { leadStatusLabels } from 'shared-backend/labels'
import type { LeadListRequest, LeadStatus } from 'shared-backend/admin'
import { Field, SegmentedControl, TextInput } from 'shared-ui'
import { leads as text } from '../text.ts'
import { ExportLeads } from './ExportLeads.tsx'
import styles from './Leads.module.css'

const ALL = 'all'
const filters = [
  { value: ALL, label: text.all },
  ...Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label })),
]

interface LeadToolsProps {
  search: string
  status: LeadStatus | null
  /** The list to export; no lead matches it where `isEmpty`. */
  request: LeadListRequest
  isEmpty: boolean
  onSearch: (search: string) => void
  onStatus: (status: LeadStatus | null) => void
}

export const LeadTools = ({ search, status, request, isEmpty, onSearch, onStatus }: LeadToolsProps) => (
  <div role="search" className={styles.tools}>
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
    <div className={styles.filter}>
      <SegmentedControl
        label={text.filter}
        options={filters}
        value={status ?? ALL}
        onChange={(next) => onStatus(next === ALL ? null : (next as LeadStatus))}
      />
    </div>
    <ExportLeads request={request} disabled={isEmpty} />
  </div>
)
