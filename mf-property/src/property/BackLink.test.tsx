import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { BackLink } from './BackLink.tsx'

const search = '/properties?type=Venda&maxPrice=500000'

function open(initialEntries: (string | { pathname: string; state: unknown })[]) {
  const router = createMemoryRouter(
    [
      { path: '/properties', element: <h1>Todos os Imóveis</h1> },
      { path: '/property/:id', element: <BackLink /> },
    ],
    { initialEntries },
  )
  render(<RouterProvider router={router} />)
  return router
}

const link = () => screen.getByRole('link', { name: 'Voltar para imóveis' })

test('a visitor who came straight here gets a link to the full catalogue', () => {
  open(['/property/1'])
  expect(link()).toHaveAttribute('href', '/properties')
})

test('a visitor who came from a search goes back to it, over the properties between', async () => {
  const router = open([
    search,
    '/property/1',
    { pathname: '/property/2', state: { catalogue: search, steps: 2 } },
  ])
  expect(link()).toHaveAttribute('href', search)
  await userEvent.click(link())
  expect(router.state.location.search).toBe('?type=Venda&maxPrice=500000')
  expect(router.state.historyAction).toBe('POP')
})

test.each([
  { catalogue: 'https://elsewhere.test/properties', steps: 1 },
  { catalogue: search, steps: 0 },
  'odd',
])('a state that says nothing sensible is ignored', (state) => {
  open([{ pathname: '/property/1', state }])
  expect(link()).toHaveAttribute('href', '/properties')
})
