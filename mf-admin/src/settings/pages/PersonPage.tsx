import { ButtonLink } from 'shared-ui'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { Erasures } from '../persons/Erasures.tsx'
import { PersonLookup } from '../persons/PersonLookup.tsx'
import { persons as text } from '../persons/text.ts'

export const PersonPage = () => (
  <AdminPage
    title={text.title}
    help={text.help}
    action={
      <ButtonLink to="/admin/settings" variant="secondary">
        {text.back}
      </ButtonLink>
    }
  >
    <PersonLookup />
    <Erasures />
  </AdminPage>
)
