import { scrollState } from './scrollState.ts'

test('progress runs from 0 at the top to 100 at the end and stays inside', () => {
  expect(scrollState(0, 1800, 800).percent).toBe(0)
  expect(scrollState(500, 1800, 800).percent).toBe(50)
  expect(scrollState(1000, 1800, 800).percent).toBe(100)
  expect(scrollState(1200, 1800, 800).percent).toBe(100)
  expect(scrollState(-30, 1800, 800).percent).toBe(0)
  expect(scrollState(0, 700, 800).percent).toBe(0)
})
