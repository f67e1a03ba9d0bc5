import { screen, waitFor, within } from '@testing-library/react'
import { answer, testConfig } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { portalRow as row, readyListing as ready } from '../../testing/portals.ts'
import { category } from '../../testing/rows.ts'

/* Portals, over the answers of the API. */

const feed = {
  portal: 'grupo_olx',
  made_at: '2026-01-01T12:00:00Z',
  fetched_at: '2026-01-02T12:00:00Z',
  fetch_status: 200,
  published: 2,
  left_out: 1,
}

const contact = { name: 'Morada Clara', email: 'oi@morada.example', phone: '(48) 3333-4444' }

const short = {
  ...ready,
  id: '00000000-0000-4000-8000-0000000000bb',
  title: 'Casa',
  images: ready.images.slice(2),
}
const other = { ...ready, id: '00000000-0000-4000-8000-0000000000cc', title: 'Casa ao lado da praça' }

const LISTINGS = 'POST /rest/v1/rpc/list_portal_listings'

const answers = {
  'POST /rest/v1/rpc/list_portals': { contact, feeds: [feed], lead_addresses: [] },
  'GET /rest/v1/portals': [row],
  // The page behind the last listing has none.
  [LISTINGS]: ({ body }: { body: { p_after?: string; p_id?: string } }) =>
    body.p_after ? [] : [ready, short, other].filter(({ id }) => !body.p_id || id === body.p_id),
}

const open = (more: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/settings/portals', answers: { ...answers, ...more } })

/** The part of the page for one portal. */
const portal = (name = 'Grupo OLX') => screen.findByRole('region', { name })

const item = async (title: string) => {
  await screen.findByRole('link', { name: title })
  const [found] = screen
    .getAllByRole('listitem')
    .filter((one) => within(one).queryByRole('link', { name: title }) !== null)
  return within(found!)
}

test('a portal without an address gets one, which is shown this once', async () => {
  const { user } = open({
    'POST /rest/v1/rpc/list_portals': { contact, feeds: [], lead_addresses: [] },
    'GET /rest/v1/portals': [],
    'POST /rest/v1/rpc/renew_portal_address': 'ab'.repeat(32),
  })
  await user.click(within(await portal()).getByRole('button', { name: 'Criar endereço' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Endereço do feed' }))
  expect(dialog.getByRole('textbox')).toHaveDisplayValue(
    new RegExp(`/functions/v1/portal-feed/${'ab'.repeat(32)}$`),
  )
})

test('Netimóveis has no highlights to choose, and no address for leads', async () => {
  const { user, network } = open({
    'GET /rest/v1/portals': [row, { ...row, portal: 'netimoveis', listing_limit: null }],
    'POST /rest/v1/rpc/renew_portal_address': 'ab'.repeat(32),
  })
  const other = within(await portal('Netimóveis'))
  await user.click(await other.findByRole('radio', { name: 'No feed' }))
  expect(await other.findByRole('switch', { name: `Publicar ${ready.title}` })).toBeVisible()
  expect(other.queryByRole('combobox', { name: /^Destaque/ })).toBeNull()
  expect(other.queryByRole('textbox', { name: /^Chave de segurança/ })).toBeNull()
  expect(within(await portal()).getByRole('combobox', { name: 'Destaque padrão' })).toBeVisible()
  await user.click(other.getByRole('button', { name: 'Criar endereço' }))
  expect(network.sent('POST /rest/v1/rpc/renew_portal_address')[0]?.body).toEqual({ p_portal: 'netimoveis' })
})

test('a new address takes the place of the old one only after a question', async () => {
  const { user, network } = open({ 'POST /rest/v1/rpc/renew_portal_address': 'cd'.repeat(32) })
  await user.click(await screen.findByRole('button', { name: 'Gerar novo endereço' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gerar novo endereço?' }))
  expect(network.sent('POST /rest/v1/rpc/renew_portal_address')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Gerar novo endereço' }))
  expect(await screen.findByRole('dialog', { name: 'Endereço do feed' })).toBeVisible()
})

test('the last fetch is told with what it sent', async () => {
  open()
  expect(await screen.findByText(/Última busca do portal: 02\/01\/2026, 09:00. Entregue./)).toBeVisible()
  expect(screen.getByText('No último envio: 2 imóveis, e 1 imóvel de fora.')).toBeVisible()
})

test('what is left out says why, and links to the field that mends it', async () => {
  open()
  const { getByRole: inItem } = await item('Casa')
  expect(inItem('link', { name: 'título com menos de 10 letras' })).toHaveAttribute(
    'href',
    `/admin/properties/edit/${short.id}#title`,
  )
  expect(inItem('link', { name: 'faltam 2 fotos' })).toHaveAttribute(
    'href',
    `/admin/properties/edit/${short.id}#photos`,
  )
  expect(screen.getByText('2 de 1 anúncio do contrato.')).toBeVisible()
  expect(screen.getByText(/^1 imóvel acima do limite/)).toBeVisible()
})

test('a listing that is not to be published moves, and comes back when saving fails', async () => {
  const { user } = open({ 'POST /rest/v1/portal_listings': answer(503, {}) })
  await user.click(await screen.findByRole('radio', { name: 'No feed' }))
  await user.click(await screen.findByRole('switch', { name: `Publicar ${ready.title}` }))
  expect(await screen.findByText('Erro ao salvar a escolha')).toBeVisible()
  const inFeed = screen.getByRole('radio', { name: 'No feed' })
  await waitFor(() => expect(inFeed).toBeChecked())
  expect(inFeed).toHaveAccessibleDescription('2')
})

test('only what is chosen is sent: another admin may have chosen the rest meanwhile', async () => {
  const { user, network } = open({ 'POST /rest/v1/portal_listings': answer(201, null) })
  await user.click(await screen.findByRole('radio', { name: 'No feed' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: `Destaque de ${ready.title}` }),
    'Superdestaque',
  )
  await waitFor(() => expect(network.sent('POST /rest/v1/portal_listings')).toHaveLength(1))
  const [sent] = network.sent('POST /rest/v1/portal_listings')
  expect(sent?.body).toEqual({
    property_id: ready.id,
    tenant_id: expect.any(String),
    portal: 'grupo_olx',
    highlight: 'SUPER_PREMIUM',
  })
})

test('the XML of a listing is what the portal gets', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'No feed' }))
  await user.click(await screen.findByRole('button', { name: `Ver XML de ${ready.title}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `XML de ${ready.title}` }))
  expect(await dialog.findByText(/<ListPrice currency="BRL">450000<\/ListPrice>/)).toBeVisible()
})

test('settings are saved over the version that was seen', async () => {
  const { user, network } = open({
    'PATCH /rest/v1/portals': [{ ...row, types: { [category.id]: 'Residential / Sobrado' } }],
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Casa' }), 'Sobrado')
  await user.click(screen.getByRole('button', { name: 'Salvar portal' }))
  expect(await screen.findByText('Portal salvo')).toBeVisible()
  const [sent] = network.sent('PATCH /rest/v1/portals')
  expect(sent?.query.get('updated_at')).toBe(`eq.${row.updated_at}`)
  expect(sent?.body).toMatchObject({ types: { [category.id]: 'Residential / Sobrado' } })
})

describe('what the portals get of the agency', () => {
  const AGENCY = '/rest/v1/agency_settings'
  const seen = '2026-01-01T00:00:00+00:00'
  const of = (more: object) => ({ contact: { ...contact, ...more }, feeds: [feed], lead_addresses: [] })
  const card = () => screen.findByRole('region', { name: 'Dados que os portais recebem' })

  test('is what the site shows, and stored with one tap where it is not stored yet', async () => {
    const { user, network } = open({
      'POST /rest/v1/rpc/list_portals': of({ email: null, phone: null }),
      [`GET ${AGENCY}`]: [{ updated_at: seen }],
      [`PATCH ${AGENCY}`]: [{ updated_at: seen }],
    })
    const shown = within(await card())
    expect(await shown.findByText(testConfig.agency.phone)).toBeVisible()
    expect(shown.getByText('Morada Clara')).toBeVisible()
    network.on('POST /rest/v1/rpc/list_portals', of(testConfig.agency))
    await user.click(await shown.findByRole('button', { name: 'Confirmar estes dados' }))
    expect(await screen.findByText('Dados confirmados')).toBeVisible()
    const [sent] = network.sent(`PATCH ${AGENCY}`)
    const { email, phone } = testConfig.agency
    expect(sent?.body).toEqual({ email, phone })
    expect(sent?.query.get('updated_at')).toBe(`eq.${seen}`)
    await waitFor(() => expect(shown.queryByRole('button')).not.toBeInTheDocument())
    expect(document.body).not.toHaveFocus()
  })

  test('a failure to confirm is shown, and the way to the form stays', async () => {
    const { user } = open({
      'POST /rest/v1/rpc/list_portals': of({ phone: null }),
      [`POST ${AGENCY}`]: answer(500, {}),
    })
    await user.click(await within(await card()).findByRole('button', { name: 'Confirmar estes dados' }))
    expect(await screen.findByText('Erro ao confirmar os dados')).toBeVisible()
    expect(within(await card()).getByRole('link', { name: 'Mudar dados' })).toHaveAttribute(
      'href',
      '/admin/settings/agency',
    )
  })

  test('a name that nobody has given has to be typed', async () => {
    open({ 'POST /rest/v1/rpc/list_portals': of({ name: null }) })
    expect(await screen.findByText('Faltam dados da imobiliária')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirmar estes dados' })).not.toBeInTheDocument()
  })
})
