import { monthlyRate, usualTerms, type Loan } from 'shared-domain/financing'
import { readNumber } from 'shared-domain/numbers'
import { text } from './text.ts'

const MAX_YEARS = 35
const MAX_YEARLY_PERCENT = 30

/** The values of the fields: reais without cents, and years and interest as typed. */
export interface SimulationInputs {
  price: number | null
  downPayment: number | null
  years: string
  yearlyPercent: string
}

export type SimulationErrors = Partial<Record<keyof typeof text.errors, string>>

/** The initial values of a simulation: usual terms of banks. Without a price, the field is empty. */
export const startFrom = (price: number | null): SimulationInputs => ({
  price: price && Math.round(price),
  downPayment: price && Math.round(price * usualTerms.downPayment),
  years: String(usualTerms.years),
  yearlyPercent: String(usualTerms.yearlyPercent),
})

function readTyped(typed: string) {
  const { value, problem } = readNumber(typed, { decimals: 4 })
  return problem ? null : value
}

/** The loan that the fields describe, or the error of each field. */
export function readInputs({ price, downPayment, years, yearlyPercent }: SimulationInputs) {
  const errors: SimulationErrors = {}
  const term = readTyped(years)
  const percent = readTyped(yearlyPercent)
  if (!price) errors.price = text.errors.price
  else if ((downPayment ?? 0) >= price) errors.downPayment = text.errors.downPayment
  if (term === null || term < 1 || term > MAX_YEARS) errors.years = text.errors.years
  if (percent === null || percent > MAX_YEARLY_PERCENT) errors.yearlyRate = text.errors.yearlyRate

  if (Object.keys(errors).length > 0) return { errors, loan: null }
  const loan: Loan = {
    principal: price! - (downPayment ?? 0),
    months: Math.round(term! * 12),
    monthlyRate: monthlyRate(percent!),
  }
  return { errors, loan }
}
