import { gridGeometry } from './geometry.ts'

test.each([
  [320, 1],
  [639, 1],
  [640, 2],
  [1023, 2],
  [1024, 3],
  [1279, 3],
  [1280, 4],
  [2560, 4],
])('a window of %d px has %d columns', (windowWidth, columns) => {
  expect(gridGeometry(windowWidth, windowWidth, 16).columns).toBe(columns)
})

test('larger text makes higher rows', () => {
  expect(gridGeometry(1280, 1200, 20).rowHeight).toBeGreaterThan(gridGeometry(1280, 1200, 16).rowHeight)
})
