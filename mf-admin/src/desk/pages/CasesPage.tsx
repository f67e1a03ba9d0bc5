import { CaseInbox } from '../cases/CaseInbox.tsx'
import { cases } from '../cases/text.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'

export const CasesPage = () => (
  <AdminPage title={cases.title} help={cases.help}>
    <CaseInbox />
  </AdminPage>
)
