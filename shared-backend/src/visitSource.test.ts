import { visitSource } from './visitSource.ts'

const began = (...kept: [string, string]) => (sessionStorage.visit = kept.join(' '))

test('of the first address only the path and the campaign are told, of the other site only the host', () => {
  began(
    'https://casa.example/properties?q=ana%40x.com&utm_source=jornal&utm_medium=cpc',
    'https://busca.example/?q=ana',
  )
  expect(visitSource()).toEqual({
    page: '/properties',
    campaign: 'utm_source=jornal&utm_medium=cpc',
    referrer: 'busca.example',
  })
})

test('a visit that began on the site itself, or by typing the address, has no referrer', () => {
  began('https://casa.example/', 'https://casa.example/sobre')
  expect(visitSource()).toEqual({ page: '/', campaign: '', referrer: '' })
  began('https://casa.example/', '')
  expect(visitSource()).toEqual({ page: '/', campaign: '', referrer: '' })
})

test('without what the first script keeps there is no source', () => {
  expect(visitSource()).toBeUndefined()
  sessionStorage.visit = 'x'
  expect(visitSource()).toBeUndefined()
})
