export { dayOf, momentOf, monthNameOf, monthOf, timeOf } from './moment.ts'
export { TimeFields } from './TimeFields.tsx'
