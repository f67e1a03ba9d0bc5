import type { LeadPayload } from 'shared-backend/leads'
import { CODE_TIMEOUT_MS } from 'shared-ui'
import type { leadSchema } from './rules.ts'
import type { LeadValues } from './values.ts'

type Rules = typeof leadSchema

let rules: Rules | undefined

/** Loads the form's lazy rules, a third of its code: they are not needed before something is typed. */
export const fetchRules = async () => (rules ??= (await import('./rules.ts')).leadSchema)

/** The rules; undefined where they fail to load, or not within the timeout. */
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
 * The form's rules for Formik, loaded when it validates. The form works without them: the function that takes the lead has
 * the same rules, and reports errors field by field.
 */
export const lazyRules = {
  validate: async (values: LeadValues, options: Parameters<Rules['validate']>[1]) =>
    (await rulesInTime())?.validate(values, options),
}

/** The payload; without the rules the typed values, from which the function makes it. */
export const toPayload = (values: LeadValues) => (rules ? rules.cast(values) : (values as LeadPayload))
