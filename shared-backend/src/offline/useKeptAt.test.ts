import { renderHook } from '@testing-library/react'
import { useKeptAt } from './useKeptAt.ts'

const openedAs = (path: string) => {
  performance.getEntriesByType = jest.fn(() => [{ name: `https://site.test${path}` } as PerformanceEntry])
}

const keptAt = (address: string | undefined) => renderHook(() => useKeptAt(address)).result.current

beforeEach(() => {
  document.documentElement.dataset.keptAt = 'Tue, 24 Nov 2026 17:32:00 GMT'
  openedAs('/favoritos?ids=1')
})
afterEach(() => delete document.documentElement.dataset.keptAt)

test('the page that was opened from what is kept has the moment', () => {
  expect(keptAt('/favoritos?ids=1')).toEqual(new Date('2026-11-24T17:32:00Z'))
})

test.each(['/favoritos?ids=2', '/property/1', undefined])(
  '%s, which the router shows after it, has none',
  (address) => {
    expect(keptAt(address)).toBeUndefined()
  },
)

test('a page of now has none', () => {
  delete document.documentElement.dataset.keptAt
  expect(keptAt('/favoritos?ids=1')).toBeUndefined()
})
