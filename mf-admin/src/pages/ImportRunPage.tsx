import { ButtonLink } from 'shared-ui'
import { useParams } from 'react-router-dom'
import { ImportRun } from '../imports/run/ImportRun.tsx'
import { runText as text } from '../imports/run/text.ts'
import { AdminPage } from '../layout/AdminPage.tsx'

export function ImportRunPage() {
  const { id = '' } = useParams()
  return (
    <AdminPage
      title={text.title}
      action={
        <ButtonLink to="/admin/properties/import" variant="secondary">
          {text.back}
        </ButtonLink>
      }
    >
      <ImportRun id={id} files={null} />
    </AdminPage>
  )
}
