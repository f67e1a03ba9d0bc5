import { AdminPage } from '../layout/AdminPage.tsx'
import { LeadInbox } from '../leads/LeadInbox.tsx'
import { leads as text } from '../text.ts'

export function LeadsPage() {
  return (
    <AdminPage title={text.title} help={text.help}>
      <LeadInbox />
    </AdminPage>
  )
}
