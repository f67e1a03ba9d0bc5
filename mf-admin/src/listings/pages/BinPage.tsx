import { ButtonLink } from 'shared-ui'
import { useLocation } from 'react-router-dom'
import { BinList } from '../dashboard/BinList.tsx'
import { listAt } from '../dashboard/listAddress.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { bin as text } from '../dashboard/text.ts'

export function BinPage() {
  const { search } = useLocation()
  return (
    <AdminPage
      title={text.title}
      help={text.help}
      action={
        <ButtonLink to={listAt(search)} variant="secondary">
          {text.back}
        </ButtonLink>
      }
    >
      <BinList />
    </AdminPage>
  )
}
