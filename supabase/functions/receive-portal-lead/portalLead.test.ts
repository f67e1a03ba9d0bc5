import assert from 'node:assert/strict'
import type { Failure } from '../_shared/failure.ts'
import { grupoOlxLead, keyIn } from './portalLead.ts'

/** The keys of https://developers.grupozap.com/webhooks/integration_leads.html. */
const body = {
  leadOrigin: 'Grupo OLX',
  timestamp: '2026-10-23T15:50:30.619Z',
  originLeadId: '59ee0fc6e4b043e1b2a6d863',
  originListingId: '87027856',
  clientListingId: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  name: 'Bia Ramos',
  email: 'bia@example.com',
  ddd: '48',
  phone: '999990000',
  phoneNumber: '48999990000',
  message: 'Quero visitar.\r\nPode ser sábado?',
  temperature: 'Alta',
  transactionType: 'SELL',
}

Deno.test('a lead of Grupo OLX has its person, its listing, and all that the portal says of it', () => {
  assert.deepEqual(grupoOlxLead(body), {
    id: '59ee0fc6e4b043e1b2a6d863',
    listing: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
    name: 'Bia Ramos',
    email: 'bia@example.com',
    phone: '48999990000',
    message:
      'Quero visitar.\nPode ser sábado?\n\nPortal: Grupo OLX\nTemperatura: Alta\nNegócio: Venda\nAnúncio no portal: 87027856',
  })
})

Deno.test('what is missing or no text is left out, and a word that is no address is kept', () => {
  const lead = grupoOlxLead({ ...body, name: null, email: 'bia arroba', message: {}, phoneNumber: '' })
  assert.equal(lead.name, 'Contato do portal')
  assert.equal(lead.email, null)
  assert.equal(lead.phone, '48 999990000')
  assert.match(lead.message, /^Sem mensagem\.\n\n[^]*E-mail informado: bia arroba$/)
})

Deno.test('the longest and strangest texts come as the table takes them', () => {
  const lead = grupoOlxLead({ ...body, name: `A\u0000\n${'ã'.repeat(300)}`, message: '😀'.repeat(5000) })
  assert.equal([...lead.name].length, 120)
  assert(!/\p{C}/u.test(lead.name))
  assert([...lead.message].length <= 2000)
  assert(lead.message.includes('Temperatura: Alta'))
})

Deno.test('without phone and e-mail nobody could be answered', () => {
  assert.throws(
    () => grupoOlxLead({ ...body, email: '', ddd: '', phone: '', phoneNumber: '-' }),
    (error: Failure) => error.status === 400,
  )
})

Deno.test('a lead without an id is known by all that it says', () => {
  const [first, again, other] = [body, body, { ...body, message: 'Outra' }].map(
    (sent) => grupoOlxLead({ ...sent, originLeadId: undefined }).id,
  )
  assert.equal(again, first)
  assert.notEqual(other, first)
})

Deno.test('the key is the password of Basic, whatever it contains', () => {
  const keyOf = (authorization: string) => keyIn(new Headers({ authorization }))
  assert.equal(keyOf(`Basic ${btoa('vivareal:abc:def')}`), 'abc:def')
  for (const wrong of ['', 'Basic', 'Basic %%%', 'Bearer abc', `Basic ${btoa('vivareal')}`])
    assert(!keyOf(wrong), wrong)
})
