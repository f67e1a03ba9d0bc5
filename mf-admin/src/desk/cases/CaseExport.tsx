import { useAppDispatch } from 'shared-backend'
import { casesApi, type CaseKey, type CaseListRequest } from 'shared-backend/admin/desk'
import { ExportButton } from '../../kit/export/ExportButton.tsx'
import { EXPORT_PAGE } from '../../kit/export/useExport.ts'
import { casesCsv } from './casesCsv.ts'
import { cases as text } from './text.ts'

/** The export of all cases that match. */
export function CaseExport({ request }: { request: CaseListRequest }) {
  const dispatch = useAppDispatch()
  const read = (after: CaseKey) =>
    dispatch(
      casesApi.endpoints.getCasePage.initiate(
        { ...request, after, limit: EXPORT_PAGE },
        { subscribe: false, forceRefetch: true },
      ),
    )
  return <ExportButton read={read} toCsv={casesCsv} words={text} />
}
