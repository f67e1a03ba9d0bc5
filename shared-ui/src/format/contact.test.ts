import { callLink, whatsappLink } from './contact.ts'
import { formatCep, formatPhone } from './mask.ts'

test.each([
  ['(48) 3333-0199', 'tel:+554833330199'],
  ['+55 48 3333-0199', 'tel:+554833330199'],
  ['5548999990199', 'tel:+5548999990199'],
  ['0055 48 99999-0199', 'tel:+5548999990199'],
  ['048 99999-0199', 'tel:+5548999990199'],
  // 55 is an area code as well.
  ['(55) 99999-0199', 'tel:+5555999990199'],
  ['0xx48 99999-0199', 'tel:+5548999990199'],
  ['+1 202 555 0100', 'tel:+12025550100'],
  ['0054 9 11 2345-6789', 'tel:+5491123456789'],
  ['0800 123 4567', 'tel:08001234567'],
])('%s is called as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})

test('what is stored is formatted for reading, and what cannot be read is left alone', () => {
  expect(formatPhone('5548999990199')).toBe('(48) 99999-0199')
  expect(formatPhone('0800')).toBe('0800')
  expect(formatCep('88015200')).toBe('88015-200')
  expect(formatCep('88')).toBe('88')
})

test('a message with accents, quotes and line breaks arrives complete', () => {
  const message = 'Olá! Imóvel "Casa & Jardim"\nhttps://site/property/1?x=1'
  const link = new URL(whatsappLink('5548999990199', message))
  expect(link.pathname).toBe('/5548999990199')
  expect(link.searchParams.get('text')).toBe(message)
})
