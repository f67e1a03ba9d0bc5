import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ErrorPage } from './ErrorPage.tsx'

test('an error in the shell shows its message and a link home', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('undefined is not a function')
  }
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement: <ErrorPage /> }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByText('undefined is not a function')).toBeVisible()
  expect(screen.queryByText(/conexão/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voltar para o início' })).toHaveAttribute('href', '/')
})
