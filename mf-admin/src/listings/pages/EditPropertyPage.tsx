import { useGetAdminPropertyQuery } from 'shared-backend/admin/listings'
import { ButtonLink, Lock, useToast } from 'shared-ui'
import { ExternalLink, Eye } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { listAt } from '../dashboard/listAddress.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { History } from '../../kit/history/History.tsx'
import { listingHistory } from '../history/tables.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { PropertyForm } from '../property-form/PropertyForm.tsx'
import { readValues } from '../property-form/readValues.ts'
import { report } from '../report/text.ts'
import { CasesWanting } from '../wanting/CasesWanting.tsx'
import { WANTING } from '../wanting/useTellWanting.ts'
import { common } from '../../kit/text.ts'
import { dashboard } from '../dashboard/text.ts'
import { form, formErrors } from '../property-form/text.ts'
import { privateFacts } from '../private/text.ts'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { usePropertyFormData } from './usePropertyFormData.ts'

export function EditPropertyPage() {
  const { id = '' } = useParams()
  return <Editor key={id} id={id} />
}

function Editor({ id }: { id: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // Always as it is now: another admin may have saved since this browser last looked.
  const property = useGetAdminPropertyQuery(id, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(property.fulfilledTimeStamp)
  const draft = useDraft(id, readValues)
  const { categories, watermark, isLoading } = usePropertyFormData()
  // The draft comes behind the first rendering, which may still have the failure of an earlier visit.
  const isMissing = property.isError && !isFresh && draft !== null

  const giveUp = useEffectEvent(() => {
    toast.error(
      formErrors.load,
      property.error && 'message' in property.error ? property.error.message : undefined,
    )
    void navigate(listAt(search), { replace: true })
  })
  useEffect(() => {
    if (isMissing) giveUp()
  }, [isMissing])

  const isRead = isFresh && !isLoading
  return (
    <AdminPage
      title={form.editTitle}
      subject={property.data && common.property(property.data)}
      action={
        <Row gap={2}>
          <ButtonLink
            to={`/admin/properties/private/${id}${search}`}
            variant="secondary"
            size="sm"
            icon={<Lock />}
          >
            {privateFacts.link}
          </ButtonLink>
          <ButtonLink
            to={`/admin/properties/report/${id}${search}`}
            variant="secondary"
            size="sm"
            icon={<Eye />}
          >
            {report.link}
          </ButtonLink>
          <ButtonLink to={`/property/${id}`} variant="secondary" size="sm" icon={<ExternalLink />}>
            {dashboard.see}
          </ButtonLink>
          <History tables={listingHistory} subject="property" id={id} />
        </Row>
      }
    >
      {isRead && draft ? (
        <>
          <CasesWanting id={id} isOpen={hash === WANTING} />
          <PropertyForm
            key={draft.open.id}
            subject={id}
            draft={draft}
            property={property.data}
            categories={categories}
            watermark={watermark}
          />
        </>
      ) : (
        <PageLoading />
      )}
    </AdminPage>
  )
}
