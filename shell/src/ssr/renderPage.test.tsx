import { Suspense } from 'react'
import { screen, within } from '@testing-library/react'
import type { PreloadedState, RemoteRoute } from 'shared-backend'
import { carouselsApi, useGetCategoriesQuery } from 'shared-backend/properties'
import { matchRemote } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import { testConfig } from '../testing/renderShell.tsx'
import { renderPage } from './renderPage.tsx'

const categories = '/rest/v1/property_categories?select=id,name,plural&order=name.asc'

function Categories() {
  const { data } = useGetCategoriesQuery()
  return <h1>{data ? data.map(({ name }) => name).join(', ') : 'Carregando...'}</h1>
}

const { getCategories, getFeaturedListings } = carouselsApi.endpoints

const home: RemoteRoute = {
  title: 'Início',
  page: Categories,
  loader: (dispatch) => [dispatch(getCategories.initiate(undefined, { subscribe: false }))],
}

const remoteOf = (more: Partial<RemoteRoute> = {}): RemoteModule => ({
  default: Categories,
  routes: { '/': { ...home, ...more } },
})

async function render(
  address: string,
  module?: RemoteModule,
  body: unknown = [{ id: '1', name: 'Casa <alta>' }],
) {
  const match = matchRemote(testConfig.remotes, address)
  const view = await renderPage({
    config: { ...testConfig, origin: 'https://imoveis.test' },
    isAway: false,
    answers: { [categories]: { status: 200, text: JSON.stringify(body) } },
    address,
    page: match && module && { match, remote: module },
  })
  if ('location' in view) throw new Error(`It is at ${view.location}`)
  if ('reads' in view) throw new Error(`It wants ${view.reads.join(' and ')}`)
  document.body.innerHTML = view.html
  return view
}

const heading = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 })

test('a page has its content between header and footer', async () => {
  await render('/', remoteOf())
  expect(heading()).toHaveTextContent('Casa <alta>')
  expect(screen.getByRole('banner')).toHaveTextContent('Morada Clara Imóveis')
  expect(screen.getByRole('contentinfo')).toHaveTextContent('(48) 3333-0199')
})

test('a page of any size is sent in full: no part is hidden or waits for a script', async () => {
  const long = 'Casa com jardim. '.repeat(8_000)
  const parts = ['frente', 'fundos'].map((part) => (
    <Suspense key={part} fallback={<p>Carregando...</p>}>
      <p>{long + part}</p>
    </Suspense>
  ))
  const { html } = await render('/', { default: () => parts })
  expect(html.length).toBeGreaterThan(250_000)
  expect(screen.getByRole('main')).toHaveTextContent(/frente.*fundos$/)
  expect(html).not.toMatch(/<script|<template|<[^>]* hidden/)
  expect(html).not.toContain('Carregando')
})

test('a page carries the state of its store, equal for equal answers', async () => {
  const { state = '' } = await render('/', remoteOf())
  const { queries, provided } = JSON.parse(state) as PreloadedState
  const [[key = '', query] = []] = Object.entries(queries)
  expect(query).toEqual({ endpointName: 'getCategories', data: [{ id: '1', name: 'Casa <alta>' }] })
  expect(provided.tags).toEqual({ Category: { __internal_without_id: [key] } })
  expect((await render('/', remoteOf())).state).toBe(state)
})

test('a remote without a loader shows its loading state', async () => {
  await render('/', { default: Categories })
  expect(heading()).toHaveTextContent('Carregando...')
})

test('two pages share no state', async () => {
  await render('/', remoteOf(), [{ id: '1', name: 'Casa' }])
  await render('/', remoteOf(), [{ id: '2', name: 'Terreno' }])
  expect(heading()).toHaveTextContent(/^Terreno$/)
})

test('a page that was requested with a query that is not canonical is not rendered there', async () => {
  await expect(render('/?b=', remoteOf({ canonicalQuery: () => '' }))).rejects.toThrow(/^It is at \/$/)
})

test('a page whose loader gives another location is not rendered here, and never on another host', async () => {
  const redirectTo = (location?: string) =>
    remoteOf({
      redirect: async () => ({
        redirect: ({ query, state }) =>
          location && location + query + getCategories.select()(state).data?.[0]?.id,
      }),
    })
  await expect(render('/?q=casa', redirectTo('/casas'))).rejects.toThrow(/^It is at \/casas\?q=casa1$/)
  await expect(render('/?q=casa', redirectTo('//evil.test/'))).rejects.toThrow(
    /^It is at \/evil\.test\/\?q=casa1$/,
  )
  await render('/?q=casa', redirectTo())
  expect(heading()).toHaveTextContent('Casa <alta>')
})

test('an address without a route shows the not-found page', async () => {
  const view = await render('/nada')
  expect(heading()).toHaveTextContent('Oops! Page not found')
  expect(view).toMatchObject({ status: 404, head: { title: 'Oops! Page not found' } })
})

test('an address of a disabled remote shows that it is away', async () => {
  const view = await renderPage({ config: testConfig, answers: {}, address: '/', isAway: true })
  if (!('html' in view)) throw new Error('It is not rendered')
  document.body.innerHTML = view.html
  expect(heading()).toHaveTextContent('Esta página volta em breve')
  expect(view.head).toEqual({ title: 'Esta página volta em breve' })
})

test('a release with loaders beside its App, and no routes, has their answers and the head of its entry', async () => {
  const view = await render('/', { default: Categories, loaders: { '/': home.loader ?? (() => []) } })
  expect(heading()).toHaveTextContent('Casa <alta>')
  expect(view).toMatchObject({
    status: 200,
    head: { title: 'Início', canonical: 'https://imoveis.test/' },
  })
})

test('a page has the head that its route makes of the answers', async () => {
  const view = await render(
    '/?type=Venda',
    remoteOf({
      description: 'Casas.',
      titleOf: (state) => getCategories.select()(state).data?.[0]?.name,
      head: async () => ({
        head: ({ state, config, address }) => ({
          jsonLd: {
            name: config.agency.name,
            url: address,
            about: getCategories.select()(state).data?.length,
          },
        }),
      }),
    }),
  )
  expect(view.status).toBe(200)
  expect(view.head).toEqual({
    title: 'Casa <alta>',
    description: 'Casas.',
    canonical: 'https://imoveis.test/',
    jsonLd: { name: 'Morada Clara Imóveis', url: 'https://imoveis.test/', about: 1 },
  })
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
})

test('a page whose route reports it gone has no canonical address', async () => {
  const head = async () => ({ head: () => ({ status: 404 as const }) })
  const view = await render('/', remoteOf({ description: 'Casas.', head }))
  expect(view).toMatchObject({ status: 404, head: { title: 'Início' } })
  expect(view.head.canonical).toBeUndefined()
})

test('a loader that requests more than the page’s answers returns all its requests, as paths', async () => {
  const hungry = remoteOf({
    loader: (dispatch, params, query) => [
      ...home.loader!(dispatch, params, query),
      ...(query === '?type=Venda'
        ? [dispatch(getFeaturedListings.initiate(undefined, { subscribe: false }))]
        : []),
    ],
  })
  await expect(render('/', hungry)).resolves.toMatchObject({ status: 200 })
  await expect(render('/?type=Venda', hungry)).rejects.toThrow(
    /^It wants \/rest\/v1\/property_categories\?select=id,name,plural&order=name.asc and \/rest\/v1\/properties\?.*featured=eq\.true/,
  )
})

test('a finished or incomplete page leaves no timer that would keep it in memory', async () => {
  const wanting = remoteOf({
    loader: (dispatch) => [dispatch(getFeaturedListings.initiate(undefined, { subscribe: false }))],
  })
  jest.useFakeTimers({ advanceTimers: true })
  await render('/', remoteOf())
  await expect(render('/', wanting)).rejects.toThrow(/^It wants/)
  // The store's own timers for its answers.
  jest.advanceTimersByTime(1_000)
  expect(jest.getTimerCount()).toBe(0)
})
