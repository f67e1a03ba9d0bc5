import { useGetPropertyLeadsQuery } from 'shared-backend/admin'
import { ErrorState } from 'shared-ui'
import { AdminPage } from '../layout/AdminPage.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { LeadInbox } from '../leads/LeadInbox.tsx'
import { leads as text } from '../text.ts'

export function LeadsPage() {
  const { data, isError, error, refetch } = useGetPropertyLeadsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <AdminPage title={text.title} help={text.help}>
      {data ? (
        <LeadInbox leads={data} />
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
