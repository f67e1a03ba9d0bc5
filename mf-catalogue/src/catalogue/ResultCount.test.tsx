import { render, screen } from '@testing-library/react'
import { ResultCount } from './ResultCount.tsx'

test.each([
  ['nothing is known', { total: undefined, counting: false, failed: false }, 'Carregando imóveis...'],
  [
    'some are shown, and not all are known',
    { total: undefined, counting: true, failed: false },
    'Contando imóveis...',
  ],
  ['they are counted', { total: 2500, counting: false, failed: false }, '2.500 imóveis encontrados'],
  ['further ones do not come', { total: 1, counting: false, failed: true }, '1 imóvel encontrado'],
  ['the count does not come', { total: undefined, counting: true, failed: true }, ''],
])('%s', (_when, props, status) => {
  render(<ResultCount {...props} />)
  expect(screen.getByRole('status').textContent).toBe(status)
})
