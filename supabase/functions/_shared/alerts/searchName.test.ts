import assert from 'node:assert/strict'
import { searchName } from './searchName.ts'

const named = (query: string, kinds: string[] = []) => searchName(query, kinds).replaceAll('\u00a0', ' ')
const places = (count: number) =>
  `?${new URLSearchParams(Array.from({ length: count }, (_, index) => ['neighborhood', `Bairro ${index}, Florianópolis`]))}`

Deno.test('a search is named by its kinds, deal, places and filters', () => {
  assert.equal(named(''), 'Imóveis')
  assert.equal(
    named('?type=Venda&neighborhood=Campeche%2C+Florian%C3%B3polis', ['Apartamentos']),
    'Apartamentos à venda em Campeche, Florianópolis',
  )
  assert.equal(
    named('?type=Aluguel&city=S%C3%A3o+Jos%C3%A9&maxPrice=3000&bedrooms=1&pets=1', ['Casas', 'Sobrados']),
    'Casas e Sobrados para alugar em São José, até R$ 3.000, 1 quarto ou mais, aceita animais',
  )
})

Deno.test(
  'of many places and filters it names some, and of the longest words as much as a subject takes',
  () => {
    assert.match(named(places(5)), /^Imóveis em Bairro 0, .*; Bairro 2, Florianópolis e mais 2 lugares$/)
    assert.match(
      named('?minPrice=1000&maxPrice=2000&bedrooms=2&minArea=50&words=piscina'),
      /2 quartos ou mais, e mais 2 filtros$/,
    )
    assert.equal(named(`?city=${'x'.repeat(7000)}`).length, 160)
  },
)
