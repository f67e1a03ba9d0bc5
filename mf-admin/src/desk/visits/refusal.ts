import { visits as text } from './text.ts'

/** Why a change was not done, in words. */
export const refusalOf = ({ code = '', message }: { code?: string; message?: string }) =>
  text.refusals[code] ?? message
