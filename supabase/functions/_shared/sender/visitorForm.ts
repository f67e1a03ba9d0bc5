import type { ValidationError } from 'yup'
import { NO_CONTACT } from '../../../../shared-backend/src/schemas/inquiry.ts'
import { MISSING_FIELDS } from '../../../../shared-backend/src/schemas/visitorForm.ts'
import { Failure, INVALID_DATA } from '../failure.ts'

/** Seconds of the window in which submit_lead and submit_inquiry count. */
const THROTTLE_WINDOW = 600
/** Stored when the sender names no privacy notice. */
const UNKNOWN_NOTICE = 'não informada'

const missing = ['optionality', 'required', 'nullable', NO_CONTACT]
const isMissing = ({ type = '' }: ValidationError) => missing.includes(type)

/** The message over a visitor's form with these errors. */
export const messageFor = (errors: ValidationError[]) =>
  errors.some(isMissing) ? MISSING_FIELDS : INVALID_DATA

export function noticeVersion({ notice_version }: Record<string, unknown>) {
  return typeof notice_version === 'string' && /^[\w.-]{1,40}$/.test(notice_version)
    ? notice_version
    : UNKNOWN_NOTICE
}

/** The refusal of an address that has sent too many. */
export function tooMany() {
  const message = 'Muitos envios em pouco tempo. Aguarde alguns minutos e tente novamente.'
  return new Failure(429, 'rate_limited', message, { headers: { 'retry-after': String(THROTTLE_WINDOW) } })
}
