/** How the loan is paid back: SAC (equal amortisation) or Price (equal instalments). */
export type System = 'sac' | 'price'

export interface Loan {
  /** The loan, in R$. */
  principal: number
  months: number
  /** A fraction a month: 10% a year is 0.10 / 12. */
  monthlyRate: number
}

export interface Schedule {
  firstInstalment: number
  lastInstalment: number
  /** Sum of the interest of every instalment, in R$. */
  totalInterest: number
  /** Sum of the instalments, in R$: the loan and its interest. */
  totalPaid: number
  /** The balance after 0, 1, … `months` instalments, in R$. */
  balances: number[]
}

/** Nominal yearly percentage to the fraction a month that Brazilian banks charge: 10 gives 0.10 / 12. */
export const monthlyRate = (yearlyPercent: number) => yearlyPercent / 100 / 12

/** Usual terms of banks, from which a simulation begins. */
export const usualTerms = { downPayment: 0.2, years: 30, yearlyPercent: 10 }

/** The loan for a price in R$ on the usual terms. */
export const usualLoan = (price: number): Loan => ({
  principal: price * (1 - usualTerms.downPayment),
  months: usualTerms.years * 12,
  monthlyRate: monthlyRate(usualTerms.yearlyPercent),
})

/** Equal amortisation: the instalment falls month by month. */
function sacSchedule({ principal, months, monthlyRate: rate }: Loan): Schedule {
  const amortisation = principal / months
  const totalInterest = (principal * rate * (months + 1)) / 2
  return {
    firstInstalment: amortisation + principal * rate,
    lastInstalment: amortisation * (1 + rate),
    totalInterest,
    totalPaid: principal + totalInterest,
    balances: Array.from({ length: months + 1 }, (_, paid) => principal - amortisation * paid),
  }
}

/** Equal instalments (French system, 'Tabela Price'). */
function priceSchedule({ principal, months, monthlyRate: rate }: Loan): Schedule {
  const instalment = rate === 0 ? principal / months : (principal * rate) / (1 - (1 + rate) ** -months)
  const balanceAfter = (paid: number) =>
    rate === 0
      ? principal - instalment * paid
      : principal * (1 + rate) ** paid - (instalment * ((1 + rate) ** paid - 1)) / rate
  const totalPaid = instalment * months
  return {
    firstInstalment: instalment,
    lastInstalment: instalment,
    totalInterest: totalPaid - principal,
    totalPaid,
    balances: Array.from({ length: months + 1 }, (_, paid) => Math.max(0, balanceAfter(paid))),
  }
}

/** The full plan of a loan in one of the two systems; unrounded. `months` is at least 1. */
export const schedule = (system: System, loan: Loan) =>
  system === 'sac' ? sacSchedule(loan) : priceSchedule(loan)
