import { pageTiles, type ListingFacts } from './factTiles.ts'

const words = (listing: ListingFacts) =>
  pageTiles(listing).map(({ value, label }) => `${value} ${label}`.replaceAll('\u00a0', ' '))

test('one of each is singular', () => {
  expect(
    words({ bedrooms: 1, bathrooms: 1, suites: 1, parking_spaces: 1, lavatory: 1, staircases: 1 }),
  ).toEqual(['1 quarto', '1 banheiro', '1 suíte', '1 vaga', '1 lavabo', '1 lance de escada'])
})

test('more are plural, areas in square metres, eight at most', () => {
  expect(
    words({
      bedrooms: 4,
      bathrooms: 3,
      suites: 2,
      parking_spaces: 2,
      lavatory: 2,
      staircases: 3,
      built_area: 180.5,
      land_area: 1250,
      area: 200,
    }),
  ).toEqual([
    '4 quartos',
    '3 banheiros',
    '2 suítes',
    '2 vagas',
    '2 lavabos',
    '3 lances de escada',
    '180,5 m² área construída',
    '1.250 m² área de terreno',
  ])
})

test('zero and unknown are left out; a single area stands alone', () => {
  expect(words({ bedrooms: 0, area: 72 })).toEqual(['72 m² área'])
  expect(words({})).toEqual([])
})
