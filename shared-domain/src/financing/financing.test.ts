import { monthlyRate, schedule, type Loan } from './financing.ts'

const loan: Loan = { principal: 320_000, months: 360, monthlyRate: monthlyRate(10) }

/** Pays the loan month by month, as a bank's statement does. */
function pay({ principal, months, monthlyRate: rate }: Loan, amortisation: (balance: number) => number) {
  let balance = principal
  let interest = 0
  for (let month = 0; month < months; month++) {
    interest += balance * rate
    balance -= amortisation(balance)
  }
  return { balance, interest }
}

test('SAC over R$ 320.000 in 360 months at 10%/12 a month', () => {
  const plan = schedule('sac', loan)
  expect(plan.firstInstalment).toBeCloseTo(3555.56, 2)
  expect(plan.lastInstalment).toBeCloseTo(896.3, 2)
  expect(plan.totalInterest).toBeCloseTo(481_333.33, 2)
  expect(plan.totalPaid).toBeCloseTo(801_333.33, 2)
})

test('SAC agrees with paying month by month', () => {
  const statement = pay(loan, () => loan.principal / loan.months)
  expect(statement.balance).toBeCloseTo(0, 6)
  expect(statement.interest).toBeCloseTo(schedule('sac', loan).totalInterest, 4)
})

test('Price has one instalment throughout and agrees with paying month by month', () => {
  const plan = schedule('price', loan)
  expect(plan.firstInstalment).toBeCloseTo(2808.23, 2)
  expect(plan.lastInstalment).toBe(plan.firstInstalment)
  const statement = pay(loan, (balance) => plan.firstInstalment - balance * loan.monthlyRate)
  expect(statement.balance).toBeCloseTo(0, 3)
  expect(statement.interest).toBeCloseTo(plan.totalInterest, 3)
})

test.each(['sac', 'price'] as const)('%s: the balance falls from the full loan to zero', (system) => {
  const { balances } = schedule(system, loan)
  expect(balances).toHaveLength(361)
  expect(balances[0]).toBeCloseTo(320_000, 6)
  expect(balances[360]).toBeCloseTo(0, 4)
  for (const [month, balance] of balances.entries()) {
    if (month > 0) expect(balance).toBeLessThan(balances[month - 1]!)
  }
})

test.each(['sac', 'price'] as const)('%s: without interest, what is paid is what was borrowed', (system) => {
  const plan = schedule(system, { principal: 12_000, months: 12, monthlyRate: 0 })
  expect(plan.firstInstalment).toBe(1000)
  expect(plan.lastInstalment).toBe(1000)
  expect(plan.totalInterest).toBe(0)
  expect(plan.balances[6]).toBe(6000)
})

test('a loan of one month is paid with one interest', () => {
  for (const system of ['sac', 'price'] as const) {
    expect(schedule(system, { principal: 1000, months: 1, monthlyRate: 0.01 }).firstInstalment).toBeCloseTo(
      1010,
      8,
    )
  }
})
