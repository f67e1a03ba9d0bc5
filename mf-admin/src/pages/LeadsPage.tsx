import { useGetPropertyLeadsQuery } from 'shared-backend/admin'
import { AdminPage } from '../layout/AdminPage.tsx'
import { Loaded } from '../layout/Loaded.tsx'
import { LeadInbox } from '../leads/LeadInbox.tsx'
import { leads as text } from '../text.ts'

export function LeadsPage() {
  const leads = useGetPropertyLeadsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <AdminPage title={text.title} help={text.help}>
      <Loaded query={leads} failed={text.loadFailed}>
        {(data) => <LeadInbox leads={data} />}
      </Loaded>
    </AdminPage>
  )
}
