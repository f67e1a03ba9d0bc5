import { screen, waitFor, within } from '@testing-library/react'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house as storedHouse } from '../../testing/rows.ts'

/** Its optional sections are empty. */
const house = { ...storedHouse, reference_code: null, bedrooms: null, size: null }

beforeEach(() => {
  installFakeCanvas()
  Element.prototype.scrollIntoView = jest.fn()
})

const open = (hash = '') =>
  renderAdmin({
    path: `/admin/properties/edit/${house.id}${hash}`,
    answers: {
      [`GET /rest/v1/properties?id=eq.${house.id}`]: house,
    },
  })

const findMenu = () => screen.findByRole('navigation', { name: 'Seções do formulário' })
const heading = (name: string) => screen.getByRole('button', { name, expanded: true })

test('heading and tab say which property is open', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Editar Imóvel Casa' })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^Casa – Editar Imóvel/))
})

test('the menu marks complete, changed and wrong sections, and leads there', async () => {
  const { user } = open()
  const menu = within(await findMenu())
  expect(menu.getByRole('link', { name: 'Endereço (preenchida)' })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Áreas' })).toBeVisible()
  await user.type(screen.getByLabelText('Área construída'), '90')
  expect(menu.getByRole('link', { name: 'Áreas (com alterações)' })).toBeVisible()
  await user.clear(screen.getByLabelText(/^Bairro/))
  await user.tab()
  expect(await menu.findByRole('link', { name: 'Endereço (com erro)' })).toBeVisible()
  await user.click(menu.getByRole('link', { name: 'Detalhes' }))
  expect(heading('Detalhes')).toHaveFocus()
})

test('an address that names a field opens its section, with the focus in it', async () => {
  open('#built_area')
  await waitFor(async () => expect(await screen.findByLabelText('Área construída')).toHaveFocus())
})

test('completed sections are folded, except those with an error, and can be opened again', async () => {
  const { user } = open()
  const menu = within(await findMenu())
  await user.clear(screen.getByLabelText(/^Bairro/))
  await user.tab()
  await menu.findByRole('link', { name: 'Endereço (com erro)' })
  await user.click(menu.getByRole('button', { name: 'Recolher o que está pronto' }))
  expect(screen.getByLabelText(/^Título/)).not.toBeVisible()
  expect(screen.getByLabelText(/^Bairro/)).toBeVisible()
  expect(screen.getByLabelText('Mobília')).toBeVisible()
  await user.click(menu.getByRole('link', { name: /^Dados do imóvel/ }))
  expect(screen.getByLabelText(/^Título/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dados do imóvel' }))
  expect(screen.getByLabelText(/^Título/)).not.toBeVisible()
})

test('a refused save lists the errors, and each leads to its field', async () => {
  const { user } = open()
  const menu = within(await findMenu())
  const title = screen.getByLabelText(/^Título/)
  await user.clear(title)
  await user.type(screen.getByLabelText('Área construída'), 'grande')
  await user.click(screen.getByRole('button', { name: 'Atualizar Imóvel' }))
  expect(await screen.findByRole('button', { name: 'Título: Título é obrigatório' })).toBeVisible()
  await waitFor(() => expect(title).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Área construída: Digite um número' }))
  expect(screen.getByLabelText('Área construída')).toHaveFocus()
  // Mended, it stays open.
  await user.clear(screen.getByLabelText('Área construída'))
  await waitFor(() => expect(menu.getByRole('link', { name: 'Áreas' })).toBeVisible())
  expect(screen.getByLabelText('Área construída')).toBeVisible()
})

test('on a phone optional sections are closed at first', async () => {
  const real = window.matchMedia
  window.matchMedia = (query) =>
    ({
      matches: query.includes('768'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
  const { user } = open()
  const menu = within(await findMenu())
  expect(screen.getByLabelText(/^Título/)).toBeVisible()
  expect(screen.getByLabelText('Área construída')).not.toBeVisible()
  await user.click(menu.getByRole('link', { name: 'Áreas' }))
  expect(screen.getByLabelText('Área construída')).toBeVisible()
  window.matchMedia = real
})
