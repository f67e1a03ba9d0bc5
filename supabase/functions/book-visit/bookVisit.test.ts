import assert from 'node:assert/strict'
import { bookVisit, type StoreVisit } from './bookVisit.ts'

const visit = {
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  inicio: '2026-11-26T10:00:00-03:00',
  nome: 'Bia Ramos',
  telefone: '(48) 99999-0000',
  email: '',
  mensagem: ' ',
  idempotency_key: '00000000-0000-4000-8000-0000000000c1',
}
const times = [{ day: '2026-11-27', times: ['2026-11-27T13:00:00Z'] }]

function storing(outcome: string, salt = 'salt') {
  const calls: Parameters<StoreVisit>[0][] = []
  const book: StoreVisit = (args) => {
    calls.push(args)
    return Promise.resolve({ visit_id: 'visit-1', outcome, holds_until: '2026-11-25T13:30:00Z' })
  }
  return { book, freeTimes: () => Promise.resolve(times), salt, calls }
}

Deno.test('a visit is stored as an instant, with a hash of its token and of the address alone', async () => {
  const deps = storing('stored')
  const { token, ...answer } = await bookVisit(deps, { ...visit, source: { page: '/' } }, '203.0.113.7')
  assert.match(token ?? '', /^[0-9a-f]{32}$/)
  assert.deepEqual(answer, { status: 'unconfirmed', holds_until: '2026-11-25T13:30:00Z', isNew: true })
  const [call] = deps.calls
  const { visit_id, ...row } = call?.p_visit as Record<string, unknown>
  assert.match(String(visit_id), /^[0-9a-f-]{36}$/)
  assert.deepEqual(row, {
    property_id: visit.property_id,
    starts_at: '2026-11-26T13:00:00.000Z',
    name: 'Bia Ramos',
    email: null,
    phone: '(48) 99999-0000',
    message: 'Pedido de visita',
    source_page: '/',
    source_campaign: null,
    source_referrer: null,
  })
  assert.match(call?.p_token_hash ?? '', /^[0-9a-f]{64}$/)
  assert(!JSON.stringify(call).includes('203.0.113.7') && !JSON.stringify(call).includes(String(token)))
})

Deno.test('what is sent again has the first one’s link, which nobody knows without the salt', async () => {
  const first = await bookVisit(storing('stored'), visit, 'a')
  const again = await bookVisit(storing('repeated'), visit, 'b')
  const guessed = await bookVisit(storing('repeated', 'a guess'), visit, 'b')
  assert.deepEqual([again.token, again.isNew], [first.token, false])
  assert.notEqual(guessed.token, first.token)
})

Deno.test('the link that confirms a mailbox is in no answer', async () => {
  const answer = await bookVisit(storing('stored'), { ...visit, email: 'bia@example.com' }, 'a')
  assert.deepEqual(answer, {
    status: 'unconfirmed',
    holds_until: '2026-11-25T13:30:00Z',
    token: undefined,
    isNew: true,
  })
})

Deno.test('a taken time comes back with the next ones', async () => {
  await assert.rejects(bookVisit(storing('taken'), visit, 'a'), {
    status: 409,
    code: 'taken',
    details: { times },
  })
})

Deno.test('too many are told to wait, and of a listing without visits the visitor is told', async () => {
  await assert.rejects(bookVisit(storing('throttled'), visit, 'a'), { status: 429, code: 'rate_limited' })
  await assert.rejects(bookVisit(storing('absent'), visit, 'a'), { status: 404, code: 'absent' })
})

Deno.test('a bot that fills the honeypot gets a link to nothing', async () => {
  const deps = storing('stored')
  const bot = { ...visit, website: 'http://spam.example' }
  const { token, ...answer } = await bookVisit(deps, bot, 'a')
  assert.deepEqual([token?.length, Object.keys(answer)], [32, ['status', 'holds_until', 'isNew']])
  assert.equal((await bookVisit(deps, { ...bot, email: 'bia@example.com' }, 'a')).token, undefined)
  assert.equal(deps.calls.length, 0)
})
