import { useSearchParams } from 'react-router-dom'
import { Card } from 'shared-ui'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { ContactForm } from '../by-hand/ContactForm.tsx'
import { byHand as text } from '../by-hand/text.ts'

/** What another app hands over: see `share_target` of the admin area's manifest. */
const sharedIn = (params: URLSearchParams) =>
  ['title', 'text', 'url']
    .map((name) => params.get(name)?.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, 2000)

export function NewCasePage() {
  const [params] = useSearchParams()
  return (
    <AdminPage title={text.title} help={text.help}>
      <Card>
        <ContactForm shared={sharedIn(params)} />
      </Card>
    </AdminPage>
  )
}
