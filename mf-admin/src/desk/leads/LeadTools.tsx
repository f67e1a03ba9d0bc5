import { useAppDispatch } from 'shared-backend'
import { leadListApi, type LeadKey, type LeadListRequest, type LeadStatus } from 'shared-backend/admin/desk'
import { leadStatusLabels } from 'shared-backend/labels'
import { SegmentedControl } from 'shared-ui'
import { ExportButton } from '../../kit/export/ExportButton.tsx'
import { EXPORT_PAGE } from '../../kit/export/useExport.ts'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { leads as text } from './text.ts'
import styles from './Leads.module.css'
import { leadsCsv } from './leadsCsv.ts'

const ALL = 'all'
const filters = [{ value: ALL, label: text.all }, ...optionsOf(leadStatusLabels)]

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
    <SearchField label={text.search} value={search} onSearch={onSearch} />
    <div className={styles.filter}>
      <SegmentedControl
        label={text.filter}
        options={filters}
        value={status ?? ALL}
        onChange={(next) => onStatus(next === ALL ? null : (next as LeadStatus))}
      />
    </div>
    <ExportLeads request={request} isEmpty={isEmpty} />
  </div>
)

function ExportLeads({ request, isEmpty }: Pick<LeadToolsProps, 'request' | 'isEmpty'>) {
  const dispatch = useAppDispatch()
  const read = (after: LeadKey | null) =>
    dispatch(
      leadListApi.endpoints.getLeadPage.initiate(
        { ...request, after, limit: EXPORT_PAGE },
        { subscribe: false, forceRefetch: true },
      ),
    )
  return <ExportButton {...{ read, isEmpty }} toCsv={leadsCsv} words={text} />
}
