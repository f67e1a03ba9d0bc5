import { act, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useAddressState } from './useAddressState.ts'

const format = {
  read: (query: string) => ({ deal: new URLSearchParams(query).get('deal') ?? 'all' }),
  write: ({ deal }: { deal: string }) => `?deal=${deal}`,
}

function Page() {
  const { state, change } = useAddressState(format)
  return (
    <>
      <output>{state.deal}</output>
      <button onClick={() => change({ deal: 'sale' })}>Comprar</button>
      <button onClick={() => change({ deal: 'rent' })}>Alugar</button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function goBack() {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  return gone
}

test('who goes back before the router has followed a choice has the choice before it', async () => {
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />)
  press('Comprar')
  expect(screen.getByRole('status')).toHaveTextContent('sale')
  press('Alugar')
  await act(goBack)
  expect(screen.getByRole('status')).toHaveTextContent('sale')
  // React renders once all of this is over.
  await act(async () => {
    press('Alugar')
    expect(window.location.search).toBe('?deal=rent')
    await goBack()
  })
  expect(window.location.search).toBe('?deal=sale')
  expect(screen.getByRole('status')).toHaveTextContent('sale')
})
