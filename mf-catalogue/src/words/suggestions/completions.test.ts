import { readPhrase } from 'shared-domain/phrases'
import { categories, places as rows } from '../../testing/listings.ts'
import { completionsOf } from './completions.ts'

const places = [
  ...rows.flatMap(({ city, neighborhoods }) => neighborhoods.map((place) => ({ city, ...place }))),
  { city: 'São José', neighborhood: 'Centro', count: 7 },
  { city: 'Florianópolis', neighborhood: 'Ingleses do Rio Vermelho', count: 4 },
  { city: 'Florianópolis', neighborhood: 'Rio Tavares', count: 1 },
]
const complete = (phrase: string) =>
  completionsOf(phrase, { places, categories }).map(({ label, count }) => [label, count])

test('the last words go on as places with their counts, the most listings first', () => {
  expect(complete('casa em cent')).toEqual([
    ['Centro, São José', 7],
    ['Centro, Florianópolis', 3],
  ])
  expect(complete('SÃO J')).toEqual([['São José', 8]])
  // A name that begins with the word is listed before one that contains it.
  expect(complete('rio')).toEqual([
    ['Rio Tavares, Florianópolis', 1],
    ['Ingleses do Rio Vermelho, Florianópolis', 4],
  ])
  expect(complete('3 quartos rio verm')).toEqual([['Ingleses do Rio Vermelho, Florianópolis', 4]])
})

test('a kind is completed, too, but a complete word is not', () => {
  expect(complete('apa')).toEqual([['Apartamento', undefined]])
  expect(complete('casa')).toEqual([])
})

test('a typing error is forgiven', () => {
  expect(complete('apto trinade')).toEqual([['Trindade, Florianópolis', 2]])
})

test.each(['', ' ', 'c', 'casa ', 'até 500 mil', '?! .'])("nothing is suggested for '%s'", (phrase) =>
  expect(complete(phrase)).toEqual([]),
)

test('the text before the word stays, and the full phrase is read as the chosen one', () => {
  const [first] = completionsOf('casa 3 quartos cent', { places, categories })
  expect(first?.phrase).toBe('casa 3 quartos Centro, São José ')
  for (const { city, neighborhood } of places) {
    expect(readPhrase(`casa ${neighborhood}, ${city} `, places).meaning).toEqual({
      kinds: ['Casa'],
      places: [{ city, neighborhood }],
    })
  }
})
