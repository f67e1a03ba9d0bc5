import assert from 'node:assert/strict'
import type { Failure } from '../_shared/failure.ts'
import { type StoreLead, submitLead } from './submitLead.ts'

const lead = {
  nomeProprietario: 'Ana Souza',
  email: 'ana@example.com',
  telefone: '(48) 99999-0000',
  tipoImovel: 'Casa',
  tipoNegocio: 'Venda',
  endereco: 'Rua A, 1',
  cidade: 'Florianópolis',
  preco: 'R$ 450.000',
}

function storing(outcome: string) {
  const calls: Parameters<StoreLead>[0][] = []
  const store: StoreLead = (args) => {
    calls.push(args)
    return Promise.resolve({ lead_id: 'lead-1', outcome })
  }
  return { store, salt: 'salt', calls }
}

Deno.test('a lead is stored under the names of its table, and never with the address', async () => {
  const deps = storing('stored')
  assert.deepEqual(
    await submitLead(
      deps,
      { ...lead, source: { page: '/anunciar-imovel' }, notice_version: '2026-01' },
      '203.0.113.7',
    ),
    {
      id: 'lead-1',
      isNew: true,
    },
  )
  const [call] = deps.calls
  assert.deepEqual(call?.p_lead, {
    owner_name: 'Ana Souza',
    email: 'ana@example.com',
    phone: '(48) 99999-0000',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua A, 1',
    city: 'Florianópolis',
    price: 450000,
    bedrooms: null,
    bathrooms: null,
    parking_spaces: null,
    area: null,
    description: null,
    source_page: '/anunciar-imovel',
    source_campaign: null,
    source_referrer: null,
  })
  assert.equal(call?.p_notice_version, '2026-01')
  assert.match(call?.p_address_hash ?? '', /^[0-9a-f]{64}$/)
  assert(!JSON.stringify(call).includes('203.0.113.7'))
})

Deno.test('the same lead has the same fingerprint, however it was typed', async () => {
  const deps = storing('repeated')
  assert.equal((await submitLead(deps, lead, 'a')).isNew, false)
  await submitLead(deps, { ...lead, preco: 450000, nomeProprietario: ' Ana  Souza ' }, 'a')
  assert.equal(deps.calls[0]?.p_fingerprint, deps.calls[1]?.p_fingerprint)
})

Deno.test('a bot that fills the honeypot gets an id and stores nothing', async () => {
  const deps = storing('stored')
  assert((await submitLead(deps, { ...lead, website: 'http://spam.example' }, 'a')).id)
  assert.equal(deps.calls.length, 0)
})

Deno.test('missing fields are named, and nothing is stored', async () => {
  const deps = storing('stored')
  await assert.rejects(submitLead(deps, { ...lead, cidade: '' }, 'a'), (error: Failure) => {
    assert.equal(error.status, 400)
    assert.equal(error.message, 'Preencha todos os campos obrigatórios')
    assert.deepEqual(error.fields, { cidade: 'Campo obrigatório' })
    return true
  })
  assert.equal(deps.calls.length, 0)
})

Deno.test('a key that every object inherits is ignored', async () => {
  const deps = storing('stored')
  for (const key of ['constructor', 'toString', '__proto__']) {
    const body = JSON.parse(`{"${key}": "x", ${JSON.stringify(lead).slice(1)}`)
    assert.equal((await submitLead(deps, body, 'a')).isNew, true)
  }
  assert.equal(deps.calls.length, 3)
})

Deno.test('too many from one address are told to wait', async () => {
  await assert.rejects(submitLead(storing('throttled'), lead, 'a'), { status: 429, code: 'rate_limited' })
})
