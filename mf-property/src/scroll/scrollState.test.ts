import { scrollState } from './scrollState.ts'

test.each([
  [0, false, false],
  [50, false, false],
  [51, true, false],
  [200, true, false],
  [201, true, true],
])('at %i px: bar %p, banner %p', (top, barVisible, pastIntro) => {
  expect(scrollState(top, 3000, 800)).toMatchObject({ barVisible, pastIntro })
})

test('progress runs from 0 at the top to 100 at the end and stays inside', () => {
  expect(scrollState(0, 1800, 800).percent).toBe(0)
  expect(scrollState(500, 1800, 800).percent).toBe(50)
  expect(scrollState(1000, 1800, 800).percent).toBe(100)
  expect(scrollState(1200, 1800, 800).percent).toBe(100)
  expect(scrollState(-30, 1800, 800).percent).toBe(0)
  expect(scrollState(0, 700, 800).percent).toBe(0)
})
