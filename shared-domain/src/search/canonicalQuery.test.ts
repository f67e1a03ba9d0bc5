import { canonicalQuery } from './canonicalQuery.ts'

test.each([
  ['', ''],
  ['?type=&category=&minPrice=&maxPrice=&sort=newest', ''],
  [
    '?maxPrice=9+mil&minPrice=R%24+1.000%2C00&type=Loca%C3%A7%C3%A3o',
    '?type=Loca%C3%A7%C3%A3o&minPrice=1000&maxPrice=9000',
  ],
  ['?type=Aluguel&bedrooms=99&minArea=72%2C5', '?type=Loca%C3%A7%C3%A3o&minArea=72.5'],
  [
    '?location=["Centro, São José"]&utm_source=carta',
    '?location=Centro%2C+S%C3%A3o+Jos%C3%A9&utm_source=carta',
  ],
  ['?page=2&type=Venda', '?type=Venda&page=2'],
  ['?q=+&words=&city=&type=', ''],
  ['?type=&q=casa', '?type=&q=casa'],
  ['?city=S%C3%A3o+Jos%C3%A9&words=lago', '?city=S%C3%A3o+Jos%C3%A9&words=lago'],
])('the canonical query of %s is %s, and its own', (query, canonical) => {
  expect(canonicalQuery(query)).toBe(canonical)
  expect(canonicalQuery(canonical)).toBe(canonical)
})
