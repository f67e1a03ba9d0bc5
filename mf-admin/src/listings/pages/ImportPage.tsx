import { ButtonLink } from 'shared-ui'
import { ImportSteps } from '../imports/file/ImportSteps.tsx'
import { importText as text } from '../imports/file/text.ts'
import { ImportList } from '../imports/run/ImportList.tsx'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'

export const ImportPage = () => (
  <AdminPage
    title={text.title}
    help={text.help}
    action={
      <ButtonLink to="/admin" variant="secondary">
        {text.back}
      </ButtonLink>
    }
  >
    <ImportSteps />
    <ImportList />
  </AdminPage>
)
