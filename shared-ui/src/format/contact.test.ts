import { callLink, whatsappLink } from './contact.ts'

test.each([
  ['(48) 3333-0199', 'tel:+554833330199'],
  ['+55 48 3333-0199', 'tel:+554833330199'],
  ['5548999990199', 'tel:+5548999990199'],
  ['0055 48 99999-0199', 'tel:+5548999990199'],
  ['048 99999-0199', 'tel:+5548999990199'],
  // 55 is an area code as well.
  ['(55) 99999-0199', 'tel:+5555999990199'],
  ['+1 202 555 0100', 'tel:+12025550100'],
])('%s is called as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})

test('a message with accents, quotes and line breaks arrives complete', () => {
  const message = 'Olá! Imóvel "Casa & Jardim"\nhttps://site/property/1?x=1'
  const link = new URL(whatsappLink('5548999990199', message))
  expect(link.pathname).toBe('/5548999990199')
  expect(link.searchParams.get('text')).toBe(message)
})
