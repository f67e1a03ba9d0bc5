import { callLink, whatsappLink } from './links.ts'

test.each([
  ['(48) 3333-0199', 'tel:+554833330199'],
  ['+55 48 3333-0199', 'tel:+554833330199'],
  ['5548999990199', 'tel:+5548999990199'],
])('%s is called as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})

test('a message with accents, quotes and line breaks arrives whole', () => {
  const message = 'Olá! Imóvel "Casa & Jardim"\nhttps://site/property/1?x=1'
  const link = new URL(whatsappLink('5548999990199', message))
  expect(link.pathname).toBe('/5548999990199')
  expect(link.searchParams.get('text')).toBe(message)
})
