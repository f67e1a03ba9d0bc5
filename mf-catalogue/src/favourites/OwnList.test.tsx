import { act, screen, waitFor } from '@testing-library/react'
import { favourites, keepFavourite } from 'shared-backend'
import { answer, renderRemote } from 'shared-backend/testing'
import { listing } from '../testing/listings.ts'
import { rememberCompared } from './compared.ts'
import { OwnList } from './OwnList.tsx'

const LISTINGS = 'GET /rest/v1/properties'
const [one, two] = [listing(1), listing(2)]

beforeEach(() => {
  favourites.set([])
  rememberCompared([])
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

const goOffline = (isOffline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
}

test('one that is kept while the list is open is not called gone, whether its answer is late or fails', async () => {
  keepFavourite(one, true)
  let late: (status: number) => void = () => undefined
  renderRemote(<OwnList />, {
    answers: {
      [LISTINGS]: ({ query }: { query: URLSearchParams }) =>
        query.get('id')?.includes(two.id)
          ? new Promise((resolve) => (late = (status) => resolve(answer(status, {}))))
          : [one],
    },
  })
  await screen.findByText(`${one.city}, ${one.state}`)
  act(() => void keepFavourite(two, true))
  expect(await screen.findByRole('link', { name: two.title })).toBeVisible()
  expect(screen.queryByText('Não está mais disponível')).toBeNull()
  late(400)
  expect(await screen.findByText('Erro ao carregar favoritos')).toBeVisible()
  expect(screen.queryByText('Não está mais disponível')).toBeNull()
})

test('without a connection the list says that it may be old, and is read again with one', async () => {
  keepFavourite(one, true)
  const { network } = renderRemote(<OwnList />, { answers: { [LISTINGS]: [one] } })
  await screen.findByText(`${one.city}, ${one.state}`)
  goOffline(true)
  expect(await screen.findByText(/preço e situação podem ter mudado/)).toBeVisible()
  const before = network.sent(LISTINGS).length
  goOffline(false)
  await waitFor(() => expect(network.sent(LISTINGS)).toHaveLength(before + 1))
  expect(screen.queryByText(/podem ter mudado/)).toBeNull()
})

test('a list that the worker has kept is not called one of now, though the browser believes in a connection', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  keepFavourite(one, true)
  renderRemote(<OwnList />, { answers: { [LISTINGS]: [one] } })
  await screen.findByText(`${one.city}, ${one.state}`)
  const tell = (isKept: boolean, ...ids: string[]) => {
    const url = `https://api.test/rest/v1/properties?select=id&id=in.(${ids.join()})`
    act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: { url, isKept } })))
  }
  tell(true, one.id)
  expect(screen.getByText(/preço e situação podem ter mudado/)).toBeVisible()
  // Another list of the same page.
  tell(false, two.id)
  expect(screen.getByText(/preço e situação podem ter mudado/)).toBeVisible()
  tell(false, one.id)
  expect(screen.queryByText(/podem ter mudado/)).toBeNull()
})

test('who comes back from a comparison has its listings marked', async () => {
  for (const each of [one, two]) keepFavourite(each, true)
  rememberCompared([two.id])
  const { user } = renderRemote(<OwnList />, { answers: { [LISTINGS]: [one, two] } })
  expect(await screen.findByRole('checkbox', { name: `Comparar ${two.title}` })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: `Comparar ${one.title}` }))
  expect(screen.getByRole('link', { name: 'Comparar 2 imóveis' })).toBeVisible()
})

test('the address of the list is that of the list by now', async () => {
  for (const each of [one, two]) keepFavourite(each, true)
  const { user } = renderRemote(<OwnList />, { answers: { [LISTINGS]: [one, two] } })
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Compartilhar lista' }))
  const address = await screen.findByLabelText(/^Copie o endereço/)
  expect(address).toHaveDisplayValue(new RegExp(one.id))
  await user.click(screen.getByRole('checkbox', { name: `Guardar nos favoritos: ${one.title}` }))
  await waitFor(() => expect(address).not.toHaveDisplayValue(new RegExp(one.id)))
  expect(address).toHaveDisplayValue(new RegExp(two.id))
})

test('the focus is not lost with the last one', async () => {
  keepFavourite(one, true)
  const { user } = renderRemote(<OwnList />, { answers: { [LISTINGS]: [one] } })
  await user.click(await screen.findByRole('checkbox', { name: `Guardar nos favoritos: ${one.title}` }))
  const nothing = await screen.findByRole('group', { name: 'Nenhum imóvel guardado ainda' })
  await waitFor(() => expect(nothing).toHaveFocus())
})
