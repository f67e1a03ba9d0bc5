import { CaseInbox } from '../cases/CaseInbox.tsx'
import { cases } from '../cases/text.ts'
import { AdminPage } from '../layout/AdminPage.tsx'

export const CasesPage = () => (
  <AdminPage title={cases.title} help={cases.help}>
    <CaseInbox />
  </AdminPage>
)
