import type { AlertSubmission } from 'shared-backend/alerts'
import { CODE_TIMEOUT_MS } from 'shared-ui'

export interface Problems {
  message?: string
  /** A message for each field that is wrong. */
  fields: Record<string, string>
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, CODE_TIMEOUT_MS, undefined))

/**
 * What the function would refuse, by the same rules. Undefined where nothing is wrong, and where the rules do not load in
 * time: then the function says it.
 */
export async function problemsOf(sent: AlertSubmission): Promise<Problems | undefined> {
  const rules = await Promise.race([import('./rules.ts').catch(() => undefined), timeout()])
  try {
    await rules?.alertSchema.validate(sent, { abortEarly: false })
    return undefined
  } catch (error) {
    const { inner } = error as { inner?: { path?: string; message: string }[] }
    if (!inner) return undefined
    const fields: Record<string, string> = {}
    // The first message of a field is the most basic one.
    for (const { path = '', message } of inner) fields[path] ??= message
    return { fields }
  }
}
