import { act, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { readSearch } from 'shared-domain/search'
import { useCatalogueSearch } from './useCatalogueSearch.ts'

const meant = readSearch('?type=Venda')

function Page() {
  const { search, change } = useCatalogueSearch(meant)
  return (
    <>
      <output>{search.type}</output>
      <button onClick={() => change({ type: 'rent' })}>Alugar</button>
    </>
  )
}

const press = () => fireEvent.click(screen.getByRole('button'))

test('who goes back before the router has left a path has the search of the path', async () => {
  window.history.pushState(null, '', '/imoveis/venda')
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />)
  await act(async () => {
    press()
    expect(window.location.pathname).toBe('/properties')
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await gone
  })
  expect(window.location.pathname).toBe('/imoveis/venda')
  expect(screen.getByRole('status')).toHaveTextContent('sale')
})
