import { screen, waitFor } from '@testing-library/react'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house, listOf } from '../../testing/rows.ts'
import { portalRow, readyListing } from '../../testing/portals.ts'

/* The list and the form say what the portals page says. */

const LISTINGS = 'POST /rest/v1/rpc/list_portal_listings'
const short = { ...readyListing, title: 'Casa', images: readyListing.images.slice(2) }

beforeEach(() => {
  installFakeCanvas()
})

const openList = (path: string, listings: object[], row: object = portalRow) =>
  renderAdmin({
    path,
    answers: {
      'GET /rest/v1/rpc/list_properties': listOf([{ ...house, title: short.title }]),
      'GET /rest/v1/portals': [row],
      [LISTINGS]: listings,
    },
  })

test.each(['/admin', '/admin?modo=lista'])(
  '%s marks what no portal takes, and says why on demand',
  async (path) => {
    const { user, network } = openList(path, [short])
    const mark = await screen.findByText('2 pendências')
    const reason = screen.getByRole('link', { name: 'título com menos de 10 letras', hidden: true })
    expect(reason).not.toBeVisible()
    await user.click(mark)
    expect(reason).toBeVisible()
    expect(reason).toHaveAttribute('href', `/admin/properties/edit/${house.id}#title`)
    expect(network.sent(LISTINGS).map(({ body }) => (body as { p_ids: string[] }).p_ids)).toEqual([
      [house.id],
    ])
  },
)

test('portals that ask for the same ask once', async () => {
  renderAdmin({
    path: '/admin',
    answers: {
      'GET /rest/v1/rpc/list_properties': listOf([{ ...house, title: short.title }]),
      'GET /rest/v1/portals': [portalRow, { ...portalRow, portal: 'netimoveis' }],
      [LISTINGS]: [short],
    },
  })
  expect(await screen.findByText('2 pendências')).toBeVisible()
  expect(screen.getByText('Fora de Grupo OLX e Netimóveis por:')).toBeInTheDocument()
})

test('a listing that is in the feed, or is not to be published, has no such mark', async () => {
  const { network } = openList('/admin', [{ ...short, publish: false }])
  await waitFor(() => expect(network.sent(LISTINGS)).toHaveLength(1))
  await screen.findByRole('heading', { name: short.title })
  expect(screen.queryByText(/pendências?$/)).toBeNull()
})

test('one that was mended says among those left out that it goes', async () => {
  openList('/admin?mostrar=pendencias', [{ ...readyListing }])
  expect(await screen.findByText('Sem pendências: sai desta lista em um minuto.')).toBeVisible()
})

test('an agency without an active portal is not asked for', async () => {
  const { network } = openList('/admin', [short], { ...portalRow, active: false })
  await screen.findByRole('heading', { name: short.title })
  await waitFor(() => expect(network.sent('GET /rest/v1/portals')).toHaveLength(1))
  expect(network.sent(LISTINGS)).toEqual([])
})

test('the form follows what is typed, and a press leads to the field', async () => {
  const { user } = renderAdmin({
    path: `/admin/properties/edit/${house.id}`,
    answers: {
      [`GET /rest/v1/properties?id=eq.${house.id}`]: house,
      'GET /rest/v1/portals': [portalRow],
    },
  })
  const summary = await screen.findByText(/^Grupo OLX:/)
  expect(summary).toHaveTextContent('Grupo OLX: 5 itens impedem a publicação')
  await user.click(summary)
  expect(screen.getByRole('button', { name: 'faltam 3 fotos' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'título com menos de 10 letras' }))
  const title = screen.getByLabelText(/^Título/)
  expect(title).toHaveFocus()
  await user.type(title, ' com jardim no Centro')
  await waitFor(() => expect(summary).toHaveTextContent('Grupo OLX: 4 itens impedem a publicação'))
})

test('an empty form says what a new listing needs', async () => {
  renderAdmin({
    path: '/admin/properties/new',
    answers: {
      'GET /rest/v1/portals': [portalRow],
    },
  })
  expect(await screen.findByText(/^Grupo OLX:/)).toHaveTextContent(/^Grupo OLX: 7 itens/)
  expect(screen.getByText('sem preço')).toBeInTheDocument()
})
