import { fuzzyMatch } from './fuzzyMatch.ts'
import { searchLocations } from './searchLocations.ts'

const options = [
  { city: 'Florianópolis', neighborhood: 'Centro', count: 3 },
  { city: 'Florianópolis', neighborhood: 'Lagoa da Conceição', count: 1 },
  { city: 'Florianópolis', neighborhood: 'Trindade', count: 4 },
  { city: 'São José', neighborhood: 'Centro Histórico', count: 2 },
]

const all = [
  ['Florianópolis', 'Centro', 'Lagoa da Conceição', 'Trindade'],
  ['São José', 'Centro Histórico'],
]

const namesIn = ({ groups }: ReturnType<typeof searchLocations>) =>
  groups.map(({ city, found }) => [city, ...found.map(({ neighborhood }) => neighborhood)])

function found(term: string) {
  const answer = searchLocations(options, term, fuzzyMatch)
  expect(answer.isMended).toBe(false)
  return namesIn(answer)
}

function meant(term: string) {
  const answer = searchLocations(options, term, fuzzyMatch)
  expect(answer.isMended).toBe(true)
  return namesIn(answer)
}

test('without a term everything, by city', () => {
  expect(found(' ')).toEqual(all)
})

test('a neighbourhood is found without its accents, in any case', () => {
  expect(found('CONCEICAO')).toEqual([['Florianópolis', 'Lagoa da Conceição']])
})

test('a matched city includes all of its neighbourhoods', () => {
  expect(found('sao jose')).toEqual([['São José', 'Centro Histórico']])
})

test('a city has the count of all of it, whatever is looked for', () => {
  expect(searchLocations(options, 'trindade').groups).toEqual([expect.objectContaining({ count: 8 })])
})

test.each([
  ['conceicoa', ['Florianópolis', 'Lagoa da Conceição']],
  ['trinade', ['Florianópolis', 'Trindade']],
  ['trimd', ['Florianópolis', 'Trindade']],
  ['florianpols', all[0]],
  ['sao jsoe', all[1]],
  ['centro florianopols', ['Florianópolis', 'Centro']],
])('%s is forgiven its typing errors', (term, names) => {
  expect(meant(term)).toEqual([names])
})

test.each(['xyz', 'frind', 'trindade blumenau'])('%s is nothing', (term) => {
  expect(meant(term)).toEqual([])
})
