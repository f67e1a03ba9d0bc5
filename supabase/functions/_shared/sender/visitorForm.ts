import type { ValidationError } from 'yup'
import { NO_CONTACT } from '../../../../shared-backend/src/schemas/inquiry.ts'
import { MISSING_FIELDS } from '../../../../shared-backend/src/schemas/visitorForm.ts'
import { INVALID_DATA } from '../failure.ts'

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
