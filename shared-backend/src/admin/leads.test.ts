import { answer, fakeNetwork, testSession, testStore } from '../testing/index.ts'
import { leadsApi } from './leads.ts'

const session = testSession
const { endpoints } = leadsApi
const lead = {
  id: 'l1',
  owner_name: 'Ana',
  status: 'new',
  notification: { status: 'pending', attempts: 1, last_error: '554 no', sent_at: null },
}

function store(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(rules)
  const { store: made } = testStore({ network, session })
  return { network, ...made }
}

test('leads come with what became of their e-mail', async () => {
  const { dispatch } = store({ 'POST /functions/v1/get-property-leads': [lead] })
  expect((await dispatch(endpoints.getPropertyLeads.initiate())).data).toEqual([lead])
})

test('status and notes are saved under the names of the call', async () => {
  const { network, dispatch } = store({ 'POST /functions/v1/update-lead-status': { ...lead, status: 'won' } })
  const update = { lead_id: 'l1', new_status: 'won' as const, lead_notes: 'Assinado' }
  expect((await dispatch(endpoints.updateLeadStatus.initiate(update))).data).toMatchObject({ status: 'won' })
  expect(network.sent('POST /functions/v1/update-lead-status')[0]?.body).toEqual(update)
})

test('an e-mail is sent again, a lead forgotten', async () => {
  const { network, dispatch } = store({
    'POST /rest/v1/rpc/retry_lead_notification': true,
    'DELETE /rest/v1/leads?id=eq.l1': [{ id: 'l1' }],
  })
  expect((await dispatch(endpoints.retryLeadNotification.initiate('l1'))).error).toBeUndefined()
  expect((await dispatch(endpoints.deleteLead.initiate('l1'))).error).toBeUndefined()
  expect(network.sent('POST /rest/v1/rpc/retry_lead_notification')[0]?.body).toEqual({ p_lead_id: 'l1' })
})

test('an admin who was deleted meanwhile is out', async () => {
  const { dispatch, getState } = store({
    'POST /functions/v1/get-property-leads': answer(401, {
      error: { code: 'unauthorized', message: 'Sua sessão expirou. Entre novamente.' },
    }),
  })
  const { error } = await dispatch(endpoints.getPropertyLeads.initiate())
  expect(error).toMatchObject({ kind: 'unauthorized', message: 'Sua sessão expirou. Entre novamente.' })
  expect(getState().session).toBeNull()
})
