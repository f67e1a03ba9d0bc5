import { ButtonLink } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { CaseInbox } from '../cases/CaseInbox.tsx'
import { cases as text } from '../cases/text.ts'

export const CasesPage = () => (
  <AdminPage
    title={text.title}
    action={
      <ButtonLink to="/admin/cases/new" icon={<Plus />}>
        {text.newCase}
      </ButtonLink>
    }
  >
    <CaseInbox />
  </AdminPage>
)
