import { screen, waitFor } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { portalRow } from './testing/portals.ts'
import { renderAdmin } from './testing/renderAdmin.tsx'
import { tenantSettings } from './testing/rows.ts'

const CASES = '/admin/cases'
const SETTINGS = '/admin/settings'
const visits = 'GET /rest/v1/visits'
const cases = { rows: [], next: null, found: 0, total: 0 }

test.each<[message: string, path: string, request: string, success: unknown, more?: object]>([
  ['Erro ao carregar atendimentos', CASES, 'POST /rest/v1/rpc/list_cases', cases],
  ['Erro ao carregar visitas', `${CASES}?modo=agenda`, visits, []],
  // Those outside of the hours are known by the hours.
  [
    'Erro ao carregar visitas',
    `${CASES}?modo=agenda&visitas=fora`,
    'GET /rest/v1/visit_settings',
    [],
    { [visits]: [] },
  ],
  ['Erro ao carregar a Lixeira', '/admin/properties/deleted', 'GET /rest/v1/deleted_properties', []],
  ['Erro ao carregar visitas', `${SETTINGS}/visits`, 'GET /rest/v1/visit_settings', []],
  [
    'Erro ao carregar os prazos',
    `${SETTINGS}/privacy`,
    'GET /rest/v1/retention_settings',
    [],
    { 'POST /rest/v1/rpc/list_erasures': [] },
  ],
  ['Erro ao carregar a verificação em duas etapas', `${SETTINGS}/team`, 'GET /auth/v1/user', { id: 'a' }],
  [
    'Erro ao carregar o e-mail dos avisos',
    `${SETTINGS}/notices`,
    'POST /functions/v1/get-tenant-settings',
    tenantSettings,
  ],
  ['Erro ao carregar as categorias', `${SETTINGS}/categories`, 'GET /rest/v1/rpc/list_categories', []],
  ['Erro ao carregar os dados da agência', `${SETTINGS}/agency`, 'GET /rest/v1/agency_settings', []],
  [
    'Erro ao conferir os imóveis',
    `${SETTINGS}/portals`,
    'POST /rest/v1/rpc/list_portal_listings',
    [],
    { 'GET /rest/v1/portals': [portalRow] },
  ],
])('%s (%s): the request can be repeated', async (message, path, request, success, more = {}) => {
  const { user, network } = renderAdmin({ path, answers: { ...more, [request]: answer(503, {}) } })
  expect(await screen.findByText(message)).toBeVisible()
  network.on(request, success)
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Tentar Novamente' })).not.toBeInTheDocument()
})
