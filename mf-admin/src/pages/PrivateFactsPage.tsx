import { useGetPrivateFactsQuery } from 'shared-backend/admin'
import { ButtonLink, ErrorState } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { useLocation, useParams } from 'react-router-dom'
import { AdminPage } from '../layout/AdminPage.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { PrivateFactsForm } from '../private/PrivateFactsForm.tsx'
import { dashboard, privateFacts as text } from '../text.ts'

export function PrivateFactsPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { currentData, isError, error, refetch } = useGetPrivateFactsQuery(id, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <AdminPage
      title={text.title}
      help={text.help}
      action={
        <ButtonLink
          to={`/admin/properties/edit/${id}${search}`}
          variant="secondary"
          size="sm"
          icon={<Pencil aria-hidden="true" />}
        >
          {dashboard.edit}
        </ButtonLink>
      }
    >
      {currentData !== undefined ? (
        <PrivateFactsForm
          key={id}
          propertyId={id}
          stored={currentData}
          readAgain={async () => (await refetch()).data}
        />
      ) : isError ? (
        <ErrorState
          title={text.loadFailed}
          message={'message' in error ? error.message : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageLoading />
      )}
    </AdminPage>
  )
}
