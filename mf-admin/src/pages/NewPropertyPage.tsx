import { useGetPropertyLeadsQuery } from 'shared-backend/admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useState } from 'react'
import { AdminPage } from '../layout/AdminPage.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { readCreated, rememberCreated } from '../property-form/draft.ts'
import { fromLead } from '../property-form/fromLead.ts'
import { PropertyForm } from '../property-form/PropertyForm.tsx'
import { form, leads as leadText } from '../text.ts'
import { usePropertyFormData } from './usePropertyFormData.ts'

/** An empty form, or with `?lead=` one filled with what an owner sent. */
export function NewPropertyPage() {
  const [params] = useSearchParams()
  const leadId = params.get('lead')
  const draftKey = leadId ? `lead_${leadId}` : 'new'
  const [created] = useState(() => readCreated(draftKey))
  const { categories, watermark, isLoading } = usePropertyFormData()
  const leads = useGetPropertyLeadsQuery(undefined, { skip: !leadId })
  const lead = leads.data?.find(({ id }) => id === leadId)

  // A save that was cut off has made the property: another one must not be made.
  if (created) {
    rememberCreated(draftKey, null)
    return <Navigate to={`/admin/properties/edit/${created}`} replace />
  }
  return (
    <AdminPage title={form.newTitle} help={lead && leadText.fromLead(lead.owner_name)}>
      {isLoading || leads.isLoading ? (
        <PageLoading />
      ) : (
        <PropertyForm
          key={draftKey}
          draftKey={draftKey}
          start={lead && fromLead(lead, categories)}
          categories={categories}
          watermark={watermark}
        />
      )}
    </AdminPage>
  )
}
