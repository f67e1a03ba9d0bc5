import { render, screen } from '@testing-library/react'
import { BalanceChart } from './BalanceChart.tsx'
import { schedule } from 'shared-domain/financing'

test('the chart has a description in words', () => {
  const loan = { principal: 320_000, months: 360, monthlyRate: 0.1 / 12 }
  render(<BalanceChart sac={schedule('sac', loan).balances} price={schedule('price', loan).balances} />)
  const chart = screen.getByRole('img')
  expect(chart).toHaveAccessibleName(/30 anos: começa em R\$\s320\.000 e chega a zero/)
  expect(chart).toHaveAccessibleName(/restam R\$\s160\.000 no SAC e R\$\s261\.\d{3} na tabela Price/)
})
