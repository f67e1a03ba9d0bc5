import { pageStart, wrap } from './thumbnailPage.ts'

test.each([
  [0, 0],
  [3, 0],
  [4, 4],
  [9, 8],
])('photo %i is on the page of thumbnails that starts at %i', (index, start) => {
  expect(pageStart(index)).toBe(start)
})

test('previous of the first is the last, next of the last is the first', () => {
  expect(wrap(0, -1, 6)).toBe(5)
  expect(wrap(5, 1, 6)).toBe(0)
  expect(wrap(2, 1, 6)).toBe(3)
})
