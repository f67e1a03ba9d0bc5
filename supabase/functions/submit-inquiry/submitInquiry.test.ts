import assert from 'node:assert/strict'
import type { Failure } from '../_shared/failure.ts'
import { type StoreInquiry, submitInquiry } from './submitInquiry.ts'

const inquiry = {
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  nome: 'Bia Ramos',
  telefone: '(48) 99999-0000',
  email: '',
  mensagem: 'Olá, tenho interesse no imóvel.',
  idempotency_key: '00000000-0000-4000-8000-0000000000c1',
}

const source = { page: '/properties', campaign: 'utm_source=jornal', referrer: 'busca.example' }
const sourceColumns = {
  source_page: '/properties',
  source_campaign: 'utm_source=jornal',
  source_referrer: 'busca.example',
}

function storing(outcome: string) {
  const calls: Parameters<StoreInquiry>[0][] = []
  const store: StoreInquiry = (args) => {
    calls.push(args)
    return Promise.resolve({ inquiry_id: 'inquiry-1', outcome })
  }
  return { store, salt: 'salt', calls }
}

/** The keys with which these are stored. */
async function keysOf(...sent: [body: Record<string, unknown>, address: string][]) {
  const deps = storing('stored')
  for (const [body, address] of sent) await submitInquiry(deps, body, address)
  return deps.calls.map(({ p_key }) => p_key)
}

Deno.test('a message is stored under the names of its table, and never with the address', async () => {
  const deps = storing('stored')
  assert.deepEqual(
    await submitInquiry(deps, { ...inquiry, source, notice_version: '2026-11' }, '203.0.113.7'),
    {
      id: 'inquiry-1',
      isNew: true,
    },
  )
  const [call] = deps.calls
  assert.deepEqual(call?.p_inquiry, {
    property_id: inquiry.property_id,
    name: 'Bia Ramos',
    email: null,
    phone: '(48) 99999-0000',
    message: 'Olá, tenho interesse no imóvel.',
    ...sourceColumns,
  })
  assert.equal(call?.p_notice_version, '2026-11')
  assert.match(call?.p_address_hash ?? '', /^[0-9a-f]{64}$/)
  assert.match(call?.p_key ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert(!JSON.stringify(call).includes('203.0.113.7'))
})

Deno.test('the sender’s key is the same from another address, and another for another text', async () => {
  const [first, again, elsewhere, corrected] = await keysOf(
    [inquiry, 'a'],
    [{ ...inquiry, nome: ' Bia  Ramos ' }, 'a'],
    [inquiry, 'b'],
    [{ ...inquiry, mensagem: 'Olá, posso visitar?' }, 'a'],
  )
  assert.deepEqual([again, elsewhere], [first, first])
  assert.notEqual(corrected, first)
})

Deno.test('without a key, or with one that is none, address and day tell what is sent again', async () => {
  const { idempotency_key: _, ...plain } = inquiry
  const [first, again, broken, elsewhere] = await keysOf(
    [plain, 'a'],
    [plain, 'a'],
    [{ ...plain, idempotency_key: "'; drop table" }, 'a'],
    [plain, 'b'],
  )
  assert.deepEqual([again, broken], [first, first])
  assert.notEqual(elsewhere, first)
})

Deno.test('a bot that fills the honeypot gets an id and stores nothing', async () => {
  const deps = storing('stored')
  assert((await submitInquiry(deps, { ...inquiry, website: 'http://spam.example' }, 'a')).id)
  assert.equal(deps.calls.length, 0)
})

Deno.test('one of phone and e-mail is enough, and none is refused', async () => {
  const deps = storing('stored')
  await submitInquiry(deps, { ...inquiry, telefone: '', email: 'bia@example.com' }, 'a')
  await assert.rejects(submitInquiry(deps, { ...inquiry, telefone: ' ' }, 'a'), (error: Failure) => {
    assert.equal(error.status, 400)
    assert.equal(error.message, 'Preencha todos os campos obrigatórios')
    assert.deepEqual(error.fields, { telefone: 'Informe telefone ou email' })
    return true
  })
  assert.equal(deps.calls.length, 1)
})

Deno.test(
  'too many from one address are told to wait, and of a listing that is gone the visitor is told',
  async () => {
    await assert.rejects(submitInquiry(storing('throttled'), inquiry, 'a'), {
      status: 429,
      code: 'rate_limited',
    })
    await assert.rejects(submitInquiry(storing('absent'), inquiry, 'a'), { status: 404, code: 'absent' })
  },
)
