import { catalogueVisitFrom, readCatalogueVisit } from './catalogueVisit.ts'

const search = { pathname: '/properties', search: '?type=Venda', state: null }

test('a property found in the catalogue knows the search', () => {
  expect(catalogueVisitFrom(search)).toEqual({ catalogue: '/properties?type=Venda', steps: 1 })
})

test('a property found on another property knows it too, one step further', () => {
  const state = catalogueVisitFrom(search)
  expect(catalogueVisitFrom({ pathname: '/property/1', search: '', state })).toEqual({
    catalogue: '/properties?type=Venda',
    steps: 2,
  })
})

test('from the home page there is no search to lead back to', () => {
  expect(catalogueVisitFrom({ pathname: '/', search: '', state: null })).toBeUndefined()
  expect(readCatalogueVisit({ catalogue: '/admin', steps: 1 })).toBeUndefined()
})
