import { act, render, screen } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { lazyPage } from './lazyPage.ts'
import { fakeNetwork, testStore } from './testing/index.ts'

const Houses = () => <h1>Casas</h1>

test('its loader waits for the code beside the data, and then the page is rendered at once', async () => {
  const load = jest.fn(async () => Houses)
  const data = jest.fn(() => [Promise.resolve('rows')])
  const { loader, code, page } = lazyPage('page-houses', load, { title: 'Casas', loader: data })
  expect(code?.chunk).toBe('page-houses')
  const { store } = testStore({ network: fakeNetwork({}) })
  await Promise.all(loader!(store.dispatch, { id: '1' }, '?a=1'))
  expect(data).toHaveBeenCalledWith(store.dispatch, { id: '1' }, '?a=1')
  render(createElement(page))
  expect(screen.getByRole('heading')).toHaveTextContent('Casas')
  await code?.load()
  expect(load).toHaveBeenCalledTimes(1)
})

test('opened without its loader it waits for the code by itself', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Houses>()
  const { page } = lazyPage('page-houses', () => promise, { title: 'Casas' })
  render(<Suspense fallback="Carregando">{createElement(page)}</Suspense>)
  expect(screen.getByText('Carregando')).toBeVisible()
  await act(async () => resolve(Houses))
  expect(screen.getByRole('heading')).toHaveTextContent('Casas')
})

test('a failed load of the code is retried', async () => {
  const load = jest.fn(async () => Houses).mockRejectedValueOnce(new Error('gone'))
  const { code } = lazyPage('page-houses', load, { title: 'Casas' })
  await expect(code?.load()).rejects.toThrow('gone')
  await code?.load()
  expect(load).toHaveBeenCalledTimes(2)
})
