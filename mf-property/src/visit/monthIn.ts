import { FIRST_MONTH } from 'shared-backend/visits'

/** The parameter of the page's address that names a month by its first day. */
export const MONTH = 'mes'

export function monthIn(query: string) {
  const month = new URLSearchParams(query).get(MONTH) ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])-01$/.test(month) ? month : FIRST_MONTH
}
