import { act, renderHook } from '@testing-library/react'
import { useSettled } from './useSettled.ts'

test('a value is taken once it has stayed, and none of those on the way', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 250), {
    initialProps: { value: '' },
  })
  for (const value of ['c', 'ca', 'cas']) {
    rerender({ value })
    act(() => jest.advanceTimersByTime(249))
    expect(result.current).toBe('')
  }
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toBe('cas')
})
