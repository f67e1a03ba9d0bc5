import { answer, fakeNetwork, testSession, testStore } from '../../testing/index.ts'
import { leadsApi } from './leads.ts'

const session = testSession
const { endpoints } = leadsApi
function store(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(rules)
  const { store: made } = testStore({ network, session })
  return { network, ...made }
}

test('a malformed id is the id of no lead', async () => {
  const refused = answer(400, { code: '22P02', message: 'invalid input syntax for type uuid: "x"' })
  const { dispatch } = store({ 'GET /rest/v1/leads?id=eq.x': refused })
  expect(await dispatch(endpoints.getLead.initiate('x'))).toMatchObject({ data: null, isSuccess: true })
})

test('figures are requested from given times', async () => {
  const FIGURES = 'GET /rest/v1/rpc/get_lead_figures'
  const { dispatch, network } = store({ [FIGURES]: { total: 9, new: 2, since: [3] } })
  const request = endpoints.getLeadFigures.initiate(['2026-05-04T03:00:00.000Z'])
  expect((await dispatch(request)).data).toEqual({ total: 9, new: 2, since: [3] })
  expect(network.sent(FIGURES)[0]?.query.get('p_starts')).toBe('{2026-05-04T03:00:00.000Z}')
})
