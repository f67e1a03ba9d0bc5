import assert from 'node:assert/strict'
import type { Failure } from '../_shared/failure.ts'
import { keyIn, portalLead } from './portalLead.ts'

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
  assert.deepEqual(portalLead(body), {
    id: '59ee0fc6e4b043e1b2a6d863',
    listing: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
    name: 'Bia Ramos',
    email: 'bia@example.com',
    phone: '(48) 99999-0000',
    message:
      'Quero visitar.\nPode ser sábado?\n\nPortal: Grupo OLX\nTemperatura: Alta\nNegócio: Venda\nAnúncio no portal: 87027856',
  })
})

Deno.test('what is missing or no text is left out, and a word that is no address is kept', () => {
  const lead = portalLead({ ...body, name: null, email: 'bia arroba', message: {}, phoneNumber: '' })
  assert.equal(lead.name, 'Contato do portal')
  assert.equal(lead.email, null)
  assert.equal(lead.phone, '(48) 99999-0000')
  assert.match(lead.message, /^Sem mensagem\.\n\n[^]*E-mail informado: bia arroba$/)
})

Deno.test('the longest and strangest texts come as the table takes them', () => {
  const lead = portalLead({ ...body, name: `A\u0000\n${'ã'.repeat(300)}`, message: '😀'.repeat(5000) })
  assert.equal([...lead.name].length, 120)
  assert(!/\p{Cc}/u.test(lead.name))
  assert([...lead.message].length <= 2000)
  assert(lead.message.includes('Temperatura: Alta'))
})

Deno.test('a phone that is none is stored as it is, and in full in the message', () => {
  const phoneNumber = '3333-0199 ramal 2, ou pelo celular da Bia'
  const lead = portalLead({ ...body, phoneNumber })
  assert.equal(lead.phone, phoneNumber.slice(0, 30).trim())
  assert(lead.message.includes(`Telefone informado: ${phoneNumber}`))
  assert.equal(portalLead({ ...body, phoneNumber: '0800 123 4567' }).phone, '0800 123 4567')
  assert.equal(portalLead({ ...body, phoneNumber: '+54 9 11 2345-6789' }).phone, '+54 9 11 2345-6789')
})

Deno.test('an emoji that is cut leaves nothing that the table refuses', () => {
  const { message, name } = portalLead({
    ...body,
    name: `A\u200b${'👨\u200d👩\u200d👧'.repeat(50)}`,
    message: 'a',
  })
  assert(name.startsWith('A👨\u200d👩') && !name.endsWith('\u200d'))
  assert(message.startsWith('a'))
})

Deno.test('without phone and e-mail nobody could be answered', () => {
  assert.throws(
    () => portalLead({ ...body, email: '', ddd: '', phone: '', phoneNumber: '-' }),
    (error: Failure) => error.status === 400,
  )
})

Deno.test('a lead without an id is known by all that it says', () => {
  const [first, again, other] = [body, body, { ...body, message: 'Outra' }].map(
    (sent) => portalLead({ ...sent, originLeadId: undefined }).id,
  )
  assert.equal(again, first)
  assert.notEqual(other, first)
})

/** The fields of https://developers.olx.com.br/lead/leads.html. */
const olxBody = {
  source: 'financing',
  adId: 'AP0123',
  listId: '12345689',
  linkAd: 'https://www.olx.com.br/vi/12345689',
  name: 'Bia Ramos',
  email: 'bia@example.com',
  phone: '48999990000',
  message: 'Quero simular.',
  createdAt: '2026-02-12T14:30:00.500Z',
  externalId: '123jdanjkdna-danjndaada',
}

Deno.test('a lead of OLX alone has its listing, where it began and the ad', () => {
  assert.deepEqual(portalLead(olxBody), {
    id: '123jdanjkdna-danjndaada',
    listing: 'AP0123',
    name: 'Bia Ramos',
    email: 'bia@example.com',
    phone: '(48) 99999-0000',
    message:
      'Quero simular.\n\nPortal: OLX\nOrigem: Simulação de financiamento\nAnúncio no portal: https://www.olx.com.br/vi/12345689',
  })
  assert.equal(portalLead({ ...olxBody, adId: '' }).listing, '12345689')
})

/** The fields of http://open-docs.navent.com/bra/mensaje-de-interesado/. */
const naventBody = {
  idEvento: 'c0ffee',
  tipoEvento: 'CONTACTO_MENSAJE',
  idMensagem: 71,
  idContato: 72,
  idnavplat: 2955812345,
  codigoImobiliaria: 'morada',
  referencia: 'AP0123',
  dataRegistro: '2026-02-12T14:30:00.500Z',
  nome: 'Bia Ramos',
  email: 'bia@example.com',
  telefone: '48 99999-0000',
  mensagem: 'Ainda está disponível?',
}

Deno.test('a lead of Navent is read in each of its languages', () => {
  const read = portalLead(naventBody)
  assert.deepEqual(read, {
    id: 'c0ffee',
    listing: 'AP0123',
    name: 'Bia Ramos',
    email: 'bia@example.com',
    phone: '(48) 99999-0000',
    message: 'Ainda está disponível?\n\nPortal: Navent\nAnúncio no portal: 2955812345',
  })
  const { idEvento, tipoEvento, referencia, nome, telefone, mensagem, idnavplat, email } = naventBody
  const spanish = { idEvento, tipoEvento, idNavplat: idnavplat, referencia, nombre: nome, telefono: telefone }
  assert.deepEqual(portalLead({ ...spanish, mensaje: mensagem, email }), read)
  const english = { eventId: idEvento, eventType: tipoEvento, idNavplat: idnavplat, reference: referencia }
  assert.deepEqual(portalLead({ ...english, name: nome, phone: telefone, message: mensagem, email }), read)
})

Deno.test('of a lead that is longer than the table takes, the beginning is kept', () => {
  const long = { ...naventBody, mensagem: 'é'.repeat(5000), email: `${'x'.repeat(300)} tel 48 3333-4444` }
  const { message } = portalLead(long)
  assert.equal([...message].length <= 2000, true)
  assert.match(message, /é\n\nPortal: Navent/)
})

Deno.test('who only looked at the phone number of a listing of Navent is a lead as well', () => {
  const { mensagem: _none, ...body } = naventBody
  assert.match(
    portalLead({ ...body, tipoEvento: 'CONTACTO' }).message,
    /^Sem mensagem\.\n\nPortal: Navent\nContato: Consultou o telefone do anúncio/,
  )
})

Deno.test('the key is the password of Basic, or what stands alone or behind Bearer', () => {
  const keyOf = (authorization: string) => keyIn(new Headers({ authorization }))
  assert.equal(keyOf(`Basic ${btoa('vivareal:abc:def')}`), 'abc:def')
  assert.equal(keyOf(`Basic ${btoa('abc')}`), 'abc')
  assert.equal(keyOf('Bearer abc'), 'abc')
  assert.equal(keyOf('b2x4OnVuZGVmaW5lZA'), 'b2x4OnVuZGVmaW5lZA')
  for (const wrong of ['', 'Basic %%%', 'Bearer a b']) assert(!keyOf(wrong), wrong)
})
