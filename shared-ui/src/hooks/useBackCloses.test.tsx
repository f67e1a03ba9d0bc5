import { renderHook, waitFor } from '@testing-library/react'
import { useBackCloses } from './useBackCloses.ts'

const isLayer = () => (window.history.state as { layer?: true } | null)?.layer === true

function renderOpen() {
  const onBack = jest.fn()
  const view = renderHook(({ open }) => useBackCloses(open, onBack), { initialProps: { open: true } })
  return { ...view, onBack }
}

test('back closes an open layer, and the page stays', async () => {
  const address = window.location.href
  const { onBack } = renderOpen()
  expect(isLayer()).toBe(true)
  window.history.back()
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1))
  expect(isLayer()).toBe(false)
  expect(window.location.href).toBe(address)
})

test('closing it by other means removes its history entry before a navigation', async () => {
  const { result, rerender, onBack } = renderOpen()
  const navigate = jest.fn(() => expect(isLayer()).toBe(false))
  result.current(navigate)
  rerender({ open: false })
  await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1))
  expect(onBack).not.toHaveBeenCalled()
})

test('a layer that reopens before the browser has removed the previous entry stays open', async () => {
  const { rerender, onBack } = renderOpen()
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  rerender({ open: false })
  rerender({ open: true })
  await left
  await waitFor(() => expect(isLayer()).toBe(true))
  expect(onBack).not.toHaveBeenCalled()
  window.history.back()
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1))
})

test('a visitor who has navigated on from it is not taken back', () => {
  const back = jest.spyOn(window.history, 'back')
  const { rerender } = renderOpen()
  window.history.replaceState(null, '', '/elsewhere')
  rerender({ open: false })
  expect(back).not.toHaveBeenCalled()
})
