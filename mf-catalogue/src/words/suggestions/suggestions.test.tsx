import { act, screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { listings, places } from '../../testing/listings.ts'
import { renderSite } from '../../testing/renderSite.tsx'

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'O que você procura?' })
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const findOption = async (name: RegExp | string) =>
  within(await screen.findByRole('listbox')).findByRole('option', { name })
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const PLACES = 'GET /rest/v1/property_places'

/** The active option by the field's attribute, which must agree with the list. */
function active() {
  const id = field().getAttribute('aria-activedescendant')
  const selected = within(screen.getByRole('listbox')).queryAllByRole('option', { selected: true })
  expect(selected.map((option) => option.id)).toEqual(id ? [id] : [])
  return selected[0]?.textContent
}

test('places appear with their counts while somebody types, announced to screen readers, with one request', async () => {
  const { user, network } = renderSite('/')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  await user.type(field(), 'casa flor')
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'true'))
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(options()).toEqual(['Florianópolis 5 imóveis'])
  expect(announced()).toContain('1 sugestão')
  await user.clear(field())
  await user.type(field(), 'trin')
  expect(options()).toEqual(['Trindade, Florianópolis 2 imóveis'])
  expect(network.sent(PLACES)).toHaveLength(1)
})

test('arrows walk through them and round, Enter completes the text, and Enter again searches', async () => {
  const { user, address } = renderSite('/')
  await user.type(field(), 'ca')
  await waitFor(() => expect(options()).toEqual(['Casa Tipo de imóvel']))
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(active()).toMatch(/^Casa/)
  await user.keyboard('{ArrowDown}')
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowUp}')
  expect(active()).toMatch(/^Casa/)
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('Casa ')
  expect(field()).toHaveFocus()
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  expect(address()).toBe('/')
  await user.keyboard('kobr')
  await waitFor(() => expect(options()).toEqual(['Kobrasol, São José 1 imóvel']))
  await user.keyboard('{ArrowDown}{Enter}{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/properties\?type=Venda&category=.*&location=Kobrasol/))
})

test('Escape closes, an arrow opens again, Home and End move in the text, and leaving closes', async () => {
  const { user } = renderSite('/')
  await user.type(field(), 'trin')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(field()).toHaveValue('trin')
  await user.keyboard('{ArrowDown}')
  expect(active()).toMatch(/^Trindade/)
  await user.keyboard('{Home}')
  expect(active()).toBeUndefined()
  expect(field().selectionStart).toBe(0)
  await user.keyboard('{End}')
  expect(field().selectionStart).toBe(4)
  await user.tab()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('a suggestion can be taken by a touch', async () => {
  const { user } = renderSite('/')
  await user.type(field(), 'apto trin')
  await user.click(await findOption(/^Trindade/))
  expect(field()).toHaveValue('apto Trindade, Florianópolis ')
  expect(field()).toHaveFocus()
})

describe('the recent searches of this browser', () => {
  const search = async (phrases: string[]) => {
    const view = renderSite('/properties', { listings: listings(1) })
    for (const phrase of phrases) {
      await view.user.type(field(), `${phrase}{Enter}`)
      await waitFor(() => expect(field()).toHaveValue(''))
    }
    return view
  }

  test('is suggested in the empty field, newest first and at most five, and is searched for at once', async () => {
    const { user, address } = await search([
      'casa',
      'apto',
      'trindade',
      'kobrasol',
      '2 quartos',
      'casa',
      '3 quartos',
    ])
    await user.click(field())
    const recent = ['3 quartos', 'casa', '2 quartos', 'kobrasol', 'trindade']
    await waitFor(() => expect(options().map((text) => text?.trim())).toEqual(recent))
    expect(JSON.parse(localStorage.getItem('recent_searches')!)).toEqual(recent)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toMatch(/Kobrasol/))
  })

  test('can be cleared, by keyboard too', async () => {
    const { user } = await search(['casa'])
    await user.click(field())
    await findOption('casa')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Limpar buscas recentes' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field()).toHaveFocus()
    expect(localStorage.getItem('recent_searches')).toBeNull()
  })

  test.each(['{oops', '{"a":1}', '[1,null]'])('that cannot be read is nothing: %s', async (kept) => {
    localStorage.setItem('recent_searches', kept)
    const { user } = renderSite('/', { listings: listings(1) })
    await user.click(field())
    await user.type(field(), 'trin')
    expect(await findOption(/^Trindade/)).toBeInTheDocument()
  })
})

test('it shows that places are loading, and a failed load can be retried', async () => {
  let come = (_reply: unknown) => {}
  const { user, network } = renderSite('/')
  network.on(PLACES, () => new Promise((resolve) => (come = resolve)))
  await user.type(field(), 'trin')
  await waitFor(() => expect(announced()).toContain('Carregando sugestões...'))
  await act(async () => come(answer(500, { message: 'broken' })))
  await screen.findByText(/não puderam ser carregadas/)
  network.on(PLACES, places)
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await findOption(/^Trindade/)).toBeInTheDocument()
})

test('a text from before the lazy code is completed, too', async () => {
  const { user } = renderSite('/')
  await user.click(field())
  await user.paste('casa\n3 quartos tri')
  expect(await findOption(/^Trindade/)).toBeInTheDocument()
})
