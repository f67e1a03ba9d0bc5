export {
  monthlyRate,
  schedule,
  usualLoan,
  usualTerms,
  type Loan,
  type Schedule,
  type System,
} from './financing.ts'
