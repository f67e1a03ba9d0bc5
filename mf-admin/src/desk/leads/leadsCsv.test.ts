import type { PropertyLead } from 'shared-backend/admin/desk'
import { leadsCsv } from './leadsCsv.ts'

const lead = {
  created_at: '2026-05-03T12:00:00Z',
  status: 'new',
  owner_name: '=HYPERLINK("http://mau.example")',
  phone: '+55 48 99999-0000',
  email: '@dono',
  property_kind: 'Casa',
  deal_kind: 'Venda',
  address: '-1+1',
  city: 'São José; SC',
  price: 650000.5,
  bedrooms: 3,
  bathrooms: null,
  parking_spaces: null,
  area: 120,
  description: 'Linha um\nlinha "dois"',
  notes: null,
} as PropertyLead

test('no field can run as a formula, and numbers stay numbers', () => {
  const csv = leadsCsv([lead])
  expect(csv).toContain('"\'=HYPERLINK(""http://mau.example"")"')
  expect(csv).toContain('"48 99999-0000";"\'@dono"')
  expect(csv).toContain('"\'-1+1";"São José; SC";650000,5;3;;;120;')
})

test.each([
  ['+55 (48) 99999-0000', '"(48) 99999-0000"'],
  ['+351 912 345 678', '"00351 912 345 678"'],
  ['48999990000', '"48999990000"'],
  ['+55=1+1', `"'=1+1"`],
  ['+cmd', `"'+cmd"`],
])('the phone %j can be dialled and is no formula', (phone, field) => {
  expect(leadsCsv([{ ...lead, phone }]).split(';')).toContain(field)
})

test('quotes and line breaks stay inside their field, and the file says that it is UTF-8', () => {
  const csv = leadsCsv([lead])
  expect(csv.startsWith('\uFEFF"Recebido em";"Situação"')).toBe(true)
  expect(csv).toContain('"Linha um\nlinha ""dois"""')
  expect(csv).toContain('"03/05/2026, 09:00";"Novo"')
  expect(csv.endsWith('\r\n')).toBe(true)
})
