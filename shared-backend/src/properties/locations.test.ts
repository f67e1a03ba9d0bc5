import { inReadersOrder } from './locations.ts'

test('places stand in the order of a Portuguese reader, whatever their accents and capitals', () => {
  const places = [
    ['São José', 'Kobrasol'],
    ['Florianópolis', 'Trindade'],
    ['Águas Mornas', 'Centro'],
    ['São José', 'Água Verde'],
    ['Florianópolis', 'Córrego Grande'],
    ['Florianópolis', 'coqueiros'],
    ['Itajaí', 'Centro'],
    ['São João Batista', 'Centro'],
    ['Antônio Carlos', 'Centro'],
  ]
  const options = places.map(([city = '', neighborhood = '']) => ({ city, neighborhood, count: 1 }))
  const { compare } = new Intl.Collator('pt-BR')
  const byIntl = options.toSorted(
    (a, b) => compare(a.city, b.city) || compare(a.neighborhood, b.neighborhood),
  )
  expect(inReadersOrder(options)).toEqual(byIntl)
  expect(byIntl).not.toEqual(options)
})
