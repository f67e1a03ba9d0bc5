import { screen, within } from '@testing-library/react'
import { carouselsApi, useGetCategoriesQuery } from 'shared-backend/properties'
import { matchRemote } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import { testConfig } from '../testing/renderShell.tsx'
import { renderFirstView } from './renderFirstView.tsx'

const categories = '/rest/v1/property_categories?select=id,name&order=name.asc'

function Categories() {
  const { data } = useGetCategoriesQuery()
  return <h1>{data ? data.map(({ name }) => name).join(', ') : 'Carregando...'}</h1>
}

const remote: RemoteModule = {
  default: Categories,
  firstQueries: {
    '/': (dispatch) => [
      dispatch(carouselsApi.endpoints.getCategories.initiate(undefined, { subscribe: false })),
    ],
  },
}

async function draw(
  address: string,
  module?: RemoteModule,
  body: unknown = [{ id: '1', name: 'Casa <alta>' }],
) {
  const match = matchRemote(testConfig.remotes, address)
  const view = await renderFirstView({
    config: testConfig,
    data: { [categories]: { status: 200, body } },
    address,
    page: match && module && { match, remote: module },
  })
  document.body.innerHTML = view
}

const heading = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 })

test('a page has its content in it, between header and footer', async () => {
  await draw('/', remote)
  expect(heading()).toHaveTextContent('Casa <alta>')
  expect(screen.getByRole('banner')).toHaveTextContent('Morada Clara Imóveis')
  expect(screen.getByRole('contentinfo')).toHaveTextContent('(48) 3333-0199')
})

test('a remote that names no first queries shows what it shows while it loads', async () => {
  await draw('/', { default: Categories })
  expect(heading()).toHaveTextContent('Carregando...')
})

test('one page knows nothing of another', async () => {
  await draw('/', remote, [{ id: '1', name: 'Casa' }])
  await draw('/', remote, [{ id: '2', name: 'Terreno' }])
  expect(heading()).toHaveTextContent(/^Terreno$/)
})

test('an address that nobody serves says so', async () => {
  await draw('/nada')
  expect(heading()).toHaveTextContent('Oops! Page not found')
})

test('first queries that ask for more than came with the page are named', async () => {
  const hungry: RemoteModule = {
    default: Categories,
    firstQueries: {
      '/': (dispatch) => [
        dispatch(carouselsApi.endpoints.getFeaturedListings.initiate(undefined, { subscribe: false })),
      ],
    },
  }
  await expect(draw('/', hungry)).rejects.toThrow(
    /without what its first queries ask for: .*featured=eq\.true/,
  )
})
