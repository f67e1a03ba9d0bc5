import type { LeadPayload } from 'shared-backend/leads'
import { CODE_TIMEOUT_MS } from 'shared-ui'
import type { leadSchema } from './rules.ts'
import type { LeadValues } from './values.ts'

type Rules = typeof leadSchema

let rules: Rules | undefined

/** Asks for the form's rules, which are a third of its code: nobody needs them before something is typed. */
export const fetchRules = async () => (rules ??= (await import('./rules.ts')).leadSchema)

/** The rules; none where they do not come, or not in time. */
async function rulesInTime() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>(
    (resolve) => (timer = setTimeout(resolve, CODE_TIMEOUT_MS, undefined)),
  )
  try {
    return await Promise.race([fetchRules(), timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The form's rules for Formik, which come when it asks. Without them all is well: the function that takes the lead has
 * the same ones, and says what is wrong field by field.
 */
export const lazyRules = {
  validate: async (values: LeadValues, options: Parameters<Rules['validate']>[1]) =>
    (await rulesInTime())?.validate(values, options),
}

/** The payload; without the rules the typed values, from which the function makes it. */
export const toPayload = (values: LeadValues) => (rules ? rules.cast(values) : (values as LeadPayload))
