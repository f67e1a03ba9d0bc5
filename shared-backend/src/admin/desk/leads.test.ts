import { answer, fakeNetwork, testSession, testStore } from '../../testing/index.ts'
import { leadListApi } from './leadList.ts'
import { leadsApi } from './leads.ts'

const session = testSession
const { endpoints } = leadsApi
const lead = {
  id: 'l1',
  owner_name: 'Ana',
  status: 'new',
  emails: [{ status: 'pending', attempts: 1, last_error: '554 no', sent_at: null }],
}

function store(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(rules)
  const { store: made } = testStore({ network, session })
  return { network, ...made }
}

const row = {
  ...{ ...lead, tenant_id: 't', email: 'ana@teste.example', phone: '1', property_kind: 'Casa' },
  ...{ deal_kind: 'Venda', address: 'Rua A', city: 'São José', price: 10.5, bedrooms: null, bathrooms: null },
  ...{ parking_spaces: 1, area: 80.5, description: null, notes: null, notice_version: '1' },
  ...{ consented_at: '2026-01-01T00:00:00+00:00', created_at: '2026-01-01T00:00:00+00:00' },
  updated_at: '2026-01-01T00:00:00+00:00',
}
const page = { rows: [row], next: ['2026-01-01T00:00:00+00:00', 'l1'], found: 2, total: 7 }
const LIST = 'POST /rest/v1/rpc/list_leads'

test('a malformed id is the id of no lead', async () => {
  const refused = answer(400, { code: '22P02', message: 'invalid input syntax for type uuid: "x"' })
  const { dispatch } = store({ 'GET /rest/v1/leads?id=eq.x': refused })
  expect(await dispatch(endpoints.getLead.initiate('x'))).toMatchObject({ data: null, isSuccess: true })
})

test('rows that are none are an error', async () => {
  const { dispatch } = store({ [LIST]: { ...page, rows: [{ ...row, status: 'other' }] } })
  const request = { search: '', status: null, after: null, limit: 500 }
  const { error } = await dispatch(leadListApi.endpoints.getLeadPage.initiate(request))
  expect(error).toMatchObject({ kind: 'server' })
})

test('figures are requested from given times', async () => {
  const FIGURES = 'GET /rest/v1/rpc/get_lead_figures'
  const { dispatch, network } = store({ [FIGURES]: { total: 9, new: 2, since: [3] } })
  const request = leadListApi.endpoints.getLeadFigures.initiate(['2026-05-04T03:00:00.000Z'])
  expect((await dispatch(request)).data).toEqual({ total: 9, new: 2, since: [3] })
  expect(network.sent(FIGURES)[0]?.query.get('p_starts')).toBe('{2026-05-04T03:00:00.000Z}')
})
