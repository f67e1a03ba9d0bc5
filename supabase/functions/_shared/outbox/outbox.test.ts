import assert from 'node:assert/strict'
import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import { deliver, NO_RECIPIENT } from './deliver.ts'
import { inquiryEmail, type InquiryMail } from './inquiryEmail.ts'
import { leadEmail, type LeadMail } from './leadEmail.ts'
import { passwordEmail } from './passwordEmail.ts'

const lead = {
  owner_name: 'Ana\r\nBcc: todos@example.com',
  id: '00000000-0000-4000-8000-0000000000a1',
  email: 'ana@example.com',
  phone: '(48) 99999-0000',
  property_kind: 'Casa',
  deal_kind: 'Venda',
  address: 'Rua A, 1',
  city: 'Florianópolis',
  price: 450000,
  bedrooms: 3,
  bathrooms: null,
  parking_spaces: null,
  area: 120.5,
  description: '<script>alert(1)</script>\nÓtima & clara',
  case_id: '00000000-0000-4000-8000-0000000000c1',
} as LeadMail['about']

const mail = (id: string, recipient: string | null = 'contato@moradaclara.example'): LeadMail => ({
  id,
  kind: 'lead',
  audience: 'agency',
  recipient,
  company_name: 'Morada Clara Imóveis',
  agency: {},
  about: lead,
})

Deno.test('the e-mail is in Portuguese, escaped, and answered to the owner', () => {
  const email = leadEmail(mail('1'), 'https://moradaclara.example')
  assert.equal(email.to, 'contato@moradaclara.example')
  assert.equal(email.replyTo?.address, 'ana@example.com')
  assert(!/[\r\n]/.test(email.subject + email.replyTo?.name))
  assert(email.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;<br />Ótima &amp; clara'))
  assert(!email.html.includes('<script>'))
  assert(email.text.includes('Área: 120,5 m²'))
  assert(!email.text.includes('Banheiros'))
  const link = `https://moradaclara.example/admin/cases?atendimento=${lead.case_id}`
  assert(email.text.includes(link) && email.html.includes(link))
})

Deno.test('a link for a new password stands behind the hash sign, for the agency alone', () => {
  const token = 'a1b2'
  const request = { ...mail('1'), company_name: '<b>Clara</b>', about: { username: 'ana', token } }
  const email = passwordEmail(request, 'https://moradaclara.example')
  assert.equal(email.to, 'contato@moradaclara.example')
  const link = `https://moradaclara.example/admin/new-password#${token}`
  assert(email.text.includes(link) && email.html.includes(link))
  assert(!email.subject.includes(token) && !email.html.includes('<b>'))
})

Deno.test('what fails is recorded with its reason and does not stop the others', async () => {
  const settled: [string, string | undefined][] = []
  await deliver({
    kinds: { lead: { compose: (one: LeadMail) => leadEmail(one, 'https://moradaclara.example') } },
    claim: () =>
      Promise.resolve([mail('1'), mail('2'), mail('3', null), { ...mail('4'), kind: 'of_a_later_release' }]),
    send: () => (settled.length === 0 ? Promise.reject(new Error('451 greylisted')) : Promise.resolve()),
    settle: (id, error) => Promise.resolve(settled.push([id, error])),
  })
  assert.deepEqual(
    settled.find(([id]) => id === '3'),
    ['3', NO_RECIPIENT],
  )
  assert.deepEqual(
    settled.find(([id]) => id === '1'),
    ['1', '451 greylisted'],
  )
  assert.deepEqual(
    settled.find(([id]) => id === '4'),
    ['4', 'No composer of of_a_later_release'],
  )
  assert.equal(settled.length, 4)
})

Deno.test('what follows an e-mail is done by the one alone who has settled it', async () => {
  const followed: string[] = []
  await deliver({
    kinds: {
      lead: {
        compose: (one: LeadMail) => leadEmail(one, 'https://moradaclara.example'),
        sent: ({ id }: LeadMail) => void followed.push(id),
      },
    },
    claim: () => Promise.resolve([mail('1'), mail('2')]),
    send: () => Promise.resolve(),
    settle: (id) => Promise.resolve(id === '1' ? 'sent' : null),
  })
  assert.deepEqual(followed, ['1'])
})

const inquiry = (sent: Partial<Tables<'inquiries'>>): InquiryMail => ({
  ...mail('1'),
  kind: 'inquiry',
  about: {
    id: '00000000-0000-4000-8000-0000000000b1',
    property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
    property_title: 'Casa no Campeche',
    photo: null,
    property_code: '3F2B8C1A',
    name: 'Bia\r\nBcc: todos@example.com',
    email: 'bia@example.com',
    phone: null,
    message: '<b>Olá</b>\nAinda está à venda?',
    case_id: '00000000-0000-4000-8000-0000000000c2',
    ...sent,
  } as InquiryMail['about'],
})

Deno.test(
  'a message is announced with the listing’s title, code and link, and answered to the visitor',
  () => {
    const email = inquiryEmail(inquiry({}), 'https://moradaclara.example')
    assert.equal(email.to, 'contato@moradaclara.example')
    assert.equal(email.replyTo?.address, 'bia@example.com')
    assert(!/[\r\n]/.test(email.subject + email.replyTo.name))
    for (const words of ['3F2B8C1A', 'Casa no Campeche']) assert(email.subject.includes(words))
    const link = 'https://moradaclara.example/property/3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab'
    assert(email.text.includes(link) && email.html.includes(link))
    assert(email.html.includes('&lt;b&gt;Olá&lt;/b&gt;<br />Ainda está à venda?'))
    assert(!email.text.includes('Telefone'))
  },
)

Deno.test('without an e-mail there is nobody to answer to, and without a listing no link', () => {
  const email = inquiryEmail(
    inquiry({ email: null, phone: '(48) 99999-0000', property_id: null }),
    'https://moradaclara.example',
  )
  assert.equal(email.replyTo, undefined)
  assert(email.text.includes('Telefone: (48) 99999-0000'))
  assert(!email.text.includes('/property/'))
})
