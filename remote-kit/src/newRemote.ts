/** @throws Error where no remote may be called so */
export function refuseName(name: string) {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('Name the remote by mf- and lower-case words, such as mf-news')
}

/** The sources of a new remote, by their paths: one page that lists what a query of shared-backend answers, and its test. */
export function pageFiles(name: string) {
  const area = name.replace('mf-', '')
  const title = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ')
  const files: Record<string, string> = {
    'src/App.tsx': `import { createApp } from 'shared-ui'
import { routes } from './routes.ts'

export { routes }

export default createApp(routes)
`,
    'src/text.ts': `export const text = {
  title: '${title}',
  summary: 'Os tipos de imóvel que temos para vender e alugar.',
  refresh: 'Atualizar',
  loading: 'Carregando…',
  empty: 'Nenhum tipo de imóvel cadastrado.',
  failed: 'Não foi possível carregar os tipos de imóvel.',
}
`,
    'src/routes.ts': `import type { RemoteRoutes } from 'shared-backend'
import { carouselsApi } from 'shared-backend/properties'
import { FirstPage } from './pages/FirstPage.tsx'
import { text } from './text.ts'

const { getCategories } = carouselsApi.endpoints

export const routes: RemoteRoutes = {
  '/${area}': {
    title: text.title,
    description: text.summary,
    // A release presses it to see that the page works.
    mainControl: text.refresh,
    // The server renders the page with the answer.
    loader: (dispatch) => [dispatch(getCategories.initiate(undefined, { subscribe: false }))],
    page: FirstPage,
  },
}
`,
    'src/pages/FirstPage.module.css': `.list {
  padding-block: var(--space-6);
}
`,
    'src/pages/FirstPage.tsx': `import { useGetCategoriesQuery } from 'shared-backend/properties'
import { Button, Container, EmptyState, ErrorState, House } from 'shared-ui'
import { text } from '../text.ts'
import styles from './FirstPage.module.css'

export function FirstPage() {
  const { data: categories, isError, isFetching, refetch } = useGetCategoriesQuery()

  return (
    <Container>
      <h1>{text.title}</h1>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {text.refresh}
      </Button>
      {categories && categories.length > 0 ? (
        <ul className={styles.list}>
          {categories.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : categories ? (
        <EmptyState icon={<House />} title={text.empty} />
      ) : isError ? (
        <ErrorState title={text.failed} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{text.loading}</p>
      )}
    </Container>
  )
}
`,
    'src/pages/FirstPage.test.tsx': `import { screen } from '@testing-library/react'
import { answer, renderRemote } from 'shared-backend/testing'
import App from '../App.tsx'
import { text } from '../text.ts'

const CATEGORIES = 'GET /rest/v1/property_categories'
const houses = { id: '00000000-0000-4000-8000-000000000001', name: 'Casa', plural: 'Casas' }

const show = (response: () => unknown) =>
  renderRemote(<App />, { path: '/${area}', answers: { [CATEGORIES]: response } })

test('lists the kinds of property under its title', async () => {
  show(() => [houses])
  expect(screen.getByRole('heading', { level: 1, name: text.title })).toBeInTheDocument()
  expect(await screen.findByText('Casa')).toBeInTheDocument()
})

test('reads them again when asked to', async () => {
  let kinds = [houses]
  const { user } = show(() => kinds)
  await screen.findByText('Casa')
  kinds = [{ ...houses, name: 'Sítio' }]
  await user.click(screen.getByRole('button', { name: text.refresh }))
  expect(await screen.findByText('Sítio')).toBeInTheDocument()
})

test('says that there are none', async () => {
  show(() => [])
  expect(await screen.findByText(text.empty)).toBeInTheDocument()
})

test('after an error it can be tried again', async () => {
  let isBroken = true
  const { user } = show(() => (isBroken ? answer(500, { message: 'broken' }) : [houses]))
  const again = await screen.findByRole('button', { name: 'Tentar Novamente' })
  isBroken = false
  await user.click(again)
  expect(await screen.findByText('Casa')).toBeInTheDocument()
})
`,
  }
  return { files, title }
}
