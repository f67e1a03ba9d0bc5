import { searchProperties } from './searchProperties.ts'

const house = { title: 'Casa ampla', city: 'Florianópolis', neighborhood: 'Saco dos Limões' }
const flat = { title: 'Apartamento novo', city: 'São José', neighborhood: 'Kobrasol' }

test('accents and capitals do not matter', () => {
  expect(searchProperties([house, flat], 'FLORIANOPOLIS')).toEqual([house])
  expect(searchProperties([house, flat], 'são josé')).toEqual([flat])
})

test('every word counts, whichever field holds it', () => {
  expect(searchProperties([house, flat], 'limoes casa')).toEqual([house])
  expect(searchProperties([house, flat], 'casa kobrasol')).toEqual([])
})

test('an empty search keeps everything', () => {
  expect(searchProperties([house, flat], '  ')).toEqual([house, flat])
})
