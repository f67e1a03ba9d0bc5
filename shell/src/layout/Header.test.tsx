import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, fakeNetwork, type SentRequest } from 'shared-backend/testing'
import { useNextVisit } from 'shared-backend/visits'
import { renderShell, testConfig } from '../testing/renderShell.tsx'
import { Header } from './Header.tsx'

const menu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }))

const section = Object.assign(document.createElement('section'), { id: 'about', scrollIntoView: jest.fn() })

/** jsdom has no layout, so a test reports itself that the page has another height. */
let resize = () => {}
window.ResizeObserver = class {
  constructor(report: ResizeObserverCallback) {
    resize = () => act(() => report([], this))
  }
  observe = () => resize()
  unobserve = () => {}
  disconnect = () => {
    resize = () => {}
  }
}

afterEach(() => {
  section.remove()
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

test('the menu has the agency’s pages and sections in their order', () => {
  renderShell(<Header />)
  expect(
    menu()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Início', 'Imóveis', 'Serviços', 'Sobre', 'Contato', 'Fale Conosco'])
  expect(menu().getByRole('link', { name: 'Imóveis' })).toHaveAttribute('href', '/properties')
  expect(screen.getByRole('link', { name: 'Morada Clara Imóveis' })).toHaveAttribute('href', '/')
})

test('the agency’s logo stands for its name where it has one', () => {
  const logo = 'https://api.test/logo.png'
  renderShell(<Header />, { config: { agency: { ...testConfig.agency, logo } } })
  const home = screen.getByRole('link', { name: testConfig.agency.name })
  expect(within(home).getByRole('img', { name: testConfig.agency.name })).toHaveAttribute('src', logo)
})

test('a section is reached from any page, replacing it in the history, 100 ms after the navigation, and again when it moves', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  document.body.append(section)
  const { router } = renderShell(<Header />, { path: '/properties' })

  await user.click(menu().getByRole('link', { name: 'Sobre' }))
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(section.scrollIntoView).not.toHaveBeenCalled()

  act(() => void jest.advanceTimersByTime(100))
  expect(section.scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' })

  resize()
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2)
  await user.keyboard('{PageDown}')
  resize()
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2)
})

test('it turns translucent after 50 px and not before', () => {
  renderShell(<Header />)
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      window.dispatchEvent(new Event('scroll'))
    })
  scrollTo(50)
  expect(screen.getByRole('banner')).not.toHaveAttribute('data-scrolled')
  scrollTo(51)
  expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled')
})

test('the mobile menu opens and closes, by its button, by Escape and by going somewhere', async () => {
  const user = userEvent.setup()
  renderShell(<Header />)
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
  expect(screen.getByRole('button', { name: 'Fechar menu' })).toHaveAttribute('aria-expanded', 'true')

  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Abrir menu' })).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
  await user.click(menu().getByRole('link', { name: 'Imóveis' }))
  expect(screen.getByRole('button', { name: 'Abrir menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('the menu says which visit this browser knows, and none that was cancelled', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const known = {
    title: 'Casa',
    status: 'booked',
    starts_at: soon,
    ends_at: soon,
    label: 'Você tem visita marcada: hoje',
  }
  localStorage.setItem(
    'visits',
    JSON.stringify([
      // Over since the last page that read them anew.
      { ...known, token: 'zero', to: '/visita#zero', ends_at: new Date(Date.now() - 1000).toISOString() },
      ...['first', 'second', 'third'].map((token) => ({ ...known, token, to: `/visita#${token}` })),
    ]),
  )
  const moved = { property_title: 'Casa', status: 'requested', starts_at: '2099-11-26T13:00:00Z' }
  const network = fakeNetwork({
    'POST /functions/v1/visit': ({ body }: SentRequest) =>
      ({
        first: { ...moved, status: 'cancelled', ends_at: soon },
        second: { ...moved, ends_at: '2099-11-26T13:30:00Z' },
        // Of a gateway whose function is away.
        third: answer(404, { message: 'Function not found' }),
      })[(body as { token: string }).token],
  })
  jest.spyOn(globalThis, 'fetch').mockImplementation(network.fetch)
  // As home and a listing's page do.
  const Page = () => useNextVisit()?.label
  renderShell(
    <>
      <Header />
      <Page />
    </>,
  )
  expect(menu().getByRole('link', { name: /marcada: hoje$/ })).toHaveAttribute('href', '/visita#first')
  await waitFor(() => expect(network.sent('POST /functions/v1/visit')).toHaveLength(3))
  const kept = () => JSON.parse(localStorage.getItem('visits') ?? '[]') as { token: string; label: string }[]
  await waitFor(() =>
    expect(kept().map(({ token, label }) => [token, label])).toEqual([
      ['third', 'Você tem visita marcada: hoje'],
      ['second', 'Você pediu uma visita: qui., 26/11, 10:00'],
    ]),
  )
  expect(menu().getByRole('link', { name: /marcada: hoje$/ })).toHaveAttribute('href', '/visita#third')
})
