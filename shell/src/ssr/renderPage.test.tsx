import { screen, within } from '@testing-library/react'
import { carouselsApi, useGetCategoriesQuery } from 'shared-backend/properties'
import { matchRemote } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import { testConfig } from '../testing/renderShell.tsx'
import { renderPage } from './renderPage.tsx'

const categories = '/rest/v1/property_categories?select=id,name&order=name.asc'

function Categories() {
  const { data } = useGetCategoriesQuery()
  return <h1>{data ? data.map(({ name }) => name).join(', ') : 'Carregando...'}</h1>
}

const remote: RemoteModule = {
  default: Categories,
  loaders: {
    '/': (dispatch) => [
      dispatch(carouselsApi.endpoints.getCategories.initiate(undefined, { subscribe: false })),
    ],
  },
}

async function render(
  address: string,
  module?: RemoteModule,
  body: unknown = [{ id: '1', name: 'Casa <alta>' }],
) {
  const match = matchRemote(testConfig.remotes, address)
  const view = await renderPage({
    config: testConfig,
    data: { [categories]: { status: 200, body } },
    address,
    page: match && module && { match, remote: module },
  })
  document.body.innerHTML = typeof view === 'string' ? view : view.location
}

const heading = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 })

test('a page has its content in it, between header and footer', async () => {
  await render('/', remote)
  expect(heading()).toHaveTextContent('Casa <alta>')
  expect(screen.getByRole('banner')).toHaveTextContent('Morada Clara Imóveis')
  expect(screen.getByRole('contentinfo')).toHaveTextContent('(48) 3333-0199')
})

test('a remote that names no loader shows what it shows while it loads', async () => {
  await render('/', { default: Categories })
  expect(heading()).toHaveTextContent('Carregando...')
})

test('one page knows nothing of another', async () => {
  await render('/', remote, [{ id: '1', name: 'Casa' }])
  await render('/', remote, [{ id: '2', name: 'Terreno' }])
  expect(heading()).toHaveTextContent(/^Terreno$/)
})

test('a page that was asked for with another query than its own is not rendered there', async () => {
  await render('/?b=', { ...remote, canonicalQueries: { '/': () => '' } })
  expect(document.body).toHaveTextContent(/^\/$/)
})

test('an address that nobody serves says so', async () => {
  await render('/nada')
  expect(heading()).toHaveTextContent('Oops! Page not found')
})

test('a loader that asks for more than came with the page is named', async () => {
  const hungry: RemoteModule = {
    default: Categories,
    loaders: {
      '/': (dispatch) => [
        dispatch(carouselsApi.endpoints.getFeaturedListings.initiate(undefined, { subscribe: false })),
      ],
    },
  }
  await expect(render('/', hungry)).rejects.toThrow(/without what its loader asks for: .*featured=eq\.true/)
})
