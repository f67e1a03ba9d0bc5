import { useGetAdminPropertyQuery, useGetPrivateFactsQuery } from 'shared-backend/admin/listings'
import { ButtonLink } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { useLocation, useParams } from 'react-router-dom'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { PrivateFactsForm } from '../private/PrivateFactsForm.tsx'
import { common } from '../../kit/text.ts'
import { dashboard } from '../dashboard/text.ts'
import { privateFacts as text } from '../private/text.ts'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'

export function PrivateFactsPage() {
  const { id = '' } = useParams()
  return <PrivateFacts key={id} id={id} />
}

function PrivateFacts({ id }: { id: string }) {
  const { search } = useLocation()
  const facts = useGetPrivateFactsQuery(id, { refetchOnMountOrArgChange: true })
  const property = useGetAdminPropertyQuery(id)
  const isFresh = useIsFresh(facts.fulfilledTimeStamp)
  return (
    <AdminPage
      title={text.title}
      subject={property.data && common.property(property.data)}
      help={text.help}
      action={
        <ButtonLink
          to={`/admin/properties/edit/${id}${search}`}
          variant="secondary"
          size="sm"
          icon={<Pencil />}
        >
          {dashboard.edit}
        </ButtonLink>
      }
    >
      <Loaded query={{ ...facts, data: isFresh ? facts.data : undefined }} failed={text.loadFailed}>
        {(stored) => <PrivateFactsForm propertyId={id} stored={stored} read={facts.refetch} />}
      </Loaded>
    </AdminPage>
  )
}
