import { unusualPrice } from './index.ts'

test.each([
  [45_000_000, 'sale', 'Casa', '45 milhões de reais'],
  [450, 'sale', 'Apartamento', '450 reais'],
  [45_000_000, 'sale', 'Sala Comercial', '45 milhões de reais'],
  [15_000_000, 'sale', 'Terreno', undefined],
  [450_000, 'sale', 'Casa', undefined],
  [185_050, 'rent', 'Casa', '185,05 mil reais'],
  [185_050, 'rent', 'Comercial', '185,05 mil reais'],
  [45_000, 'rent', 'Chácara', undefined],
  [1850, 'rent', 'Apartamento', undefined],
  [18, 'rent', '', '18 reais'],
  [0, 'sale', 'Casa', undefined],
  ['450 mi', 'sale', 'Casa', undefined],
  [null, 'sale', 'Casa', undefined],
] as const)('%p for %s of %j: %p', (price, deal, kind, words) =>
  expect(unusualPrice(price, deal, kind)).toBe(words),
)
