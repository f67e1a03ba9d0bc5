import { useGetPrivateFactsQuery } from 'shared-backend/admin'
import { ButtonLink } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { useLocation, useParams } from 'react-router-dom'
import { AdminPage } from '../layout/AdminPage.tsx'
import { Loaded } from '../layout/Loaded.tsx'
import { PrivateFactsForm } from '../private/PrivateFactsForm.tsx'
import { dashboard, privateFacts as text } from '../text.ts'

export function PrivateFactsPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const facts = useGetPrivateFactsQuery(id, { refetchOnMountOrArgChange: true })
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
      <Loaded query={{ ...facts, data: facts.currentData }} failed={text.loadFailed}>
        {(stored) => (
          <PrivateFactsForm
            key={id}
            propertyId={id}
            stored={stored}
            readAgain={async () => (await facts.refetch()).data}
          />
        )}
      </Loaded>
    </AdminPage>
  )
}
