import { render, screen } from '@testing-library/react'
import { ResultCount } from './ResultCount.tsx'

test('while listings are still coming the count stands there, but only the last one is announced', () => {
  const { rerender } = render(<ResultCount count={60} complete={false} failed={false} />)
  expect(screen.getByText('60 imóveis encontrados')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(/^Carregando imóveis...$/)
  rerender(<ResultCount count={9874} complete failed={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('9.874 imóveis encontrados')
  expect(screen.queryByText('Carregando imóveis...')).not.toBeInTheDocument()
})

test('a failure leaves nothing to count', () => {
  render(<ResultCount count={undefined} complete={false} failed />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
