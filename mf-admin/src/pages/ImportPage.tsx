import { ButtonLink } from 'shared-ui'
import { ImportSteps } from '../imports/file/ImportSteps.tsx'
import { importText as text } from '../imports/file/text.ts'
import { AdminPage } from '../layout/AdminPage.tsx'

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
  </AdminPage>
)
