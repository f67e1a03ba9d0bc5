import { searchLocations } from './searchLocations.ts'

const options = [
  { city: 'Florianópolis', neighborhood: 'Centro', count: 3 },
  { city: 'Florianópolis', neighborhood: 'Lagoa da Conceição', count: 1 },
  { city: 'São José', neighborhood: 'Centro Histórico', count: 2 },
]

const found = (term: string) =>
  searchLocations(options, term).map((group) => [group.city, ...group.options.map((o) => o.neighborhood)])

test('without a term everything, by city', () => {
  expect(found(' ')).toEqual([
    ['Florianópolis', 'Centro', 'Lagoa da Conceição'],
    ['São José', 'Centro Histórico'],
  ])
})

test('a neighbourhood is found without its accents, in any case', () => {
  expect(found('CONCEICAO')).toEqual([['Florianópolis', 'Lagoa da Conceição']])
})

test('a city brings all of its neighbourhoods', () => {
  expect(found('sao jose')).toEqual([['São José', 'Centro Histórico']])
})

test('what does not exist is not found', () => {
  expect(found('xyz')).toEqual([])
})
