import { ButtonLink } from 'shared-ui'
import { useParams } from 'react-router-dom'
import { useJustSent } from '../imports/justSent.ts'
import { usePhotoFiles } from '../imports/photoFiles.ts'
import { ImportRun } from '../imports/run/ImportRun.tsx'
import { runText as text } from '../imports/run/text.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'

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
      <Run key={id} id={id} />
    </AdminPage>
  )
}

function Run({ id }: { id: string }) {
  const { files, take } = usePhotoFiles(id)
  const isSent = useJustSent(id)
  return <ImportRun id={id} isSent={isSent} files={files} onFiles={take} />
}
