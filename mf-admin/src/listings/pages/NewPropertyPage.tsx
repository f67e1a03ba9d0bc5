import { useGetLeadQuery } from 'shared-backend/admin/desk'
import { ErrorState } from 'shared-ui'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useDraft } from '../drafts/useDraft.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { fromLead } from '../property-form/fromLead.ts'
import { PropertyForm } from '../property-form/PropertyForm.tsx'
import { readValues } from '../property-form/readValues.ts'
import { form, fromLeadText } from '../property-form/text.ts'
import { usePropertyFormData } from './usePropertyFormData.ts'

/** An empty form, or with `?lead=` one filled with what an owner sent. */
export function NewPropertyPage() {
  const [params] = useSearchParams()
  const leadId = params.get('lead')
  const subject = leadId ? `lead_${leadId}` : 'new'
  const draft = useDraft(subject, readValues)
  const created = draft?.open.draft?.propertyId
  const { categories, watermark, isLoading } = usePropertyFormData()
  const query = useGetLeadQuery(leadId ?? '', { skip: !leadId })
  const lead = query.currentData
  const isReading = query.isFetching && lead === undefined

  // A save that was cut off has made the property: another one must not be made.
  if (created) return <Navigate to={`/admin/properties/edit/${created}?${params}`} replace />
  return (
    <AdminPage title={form.newTitle} help={lead ? fromLeadText.help(lead.owner_name) : undefined}>
      {isLoading || isReading || !draft ? (
        <PageLoading />
      ) : leadId && query.isError && lead === undefined ? (
        <ErrorState
          title={fromLeadText.loadFailed}
          message={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PropertyForm
          key={draft.open.id}
          subject={subject}
          draft={draft}
          start={lead ? fromLead(lead, categories) : undefined}
          categories={categories}
          watermark={watermark}
        />
      )}
    </AdminPage>
  )
}
