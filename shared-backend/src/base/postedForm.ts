import { useEffect, useState } from 'react'
import { useConfig } from './ConfigContext.ts'
import { toBackendError, type BackendError } from './errors.ts'
import type { PostedForm } from './postedFormSchema.ts'

/** An answer as a page shows it; without an error the form was accepted. */
export interface FormAnswer {
  values: Record<string, string>
  /** Of the link to what was accepted, where it has one. */
  token?: string
  error?: BackendError
}

function toAnswer({ values, status, error, token }: PostedForm): FormAnswer {
  if (status < 400) return { values, token }
  const mapped = toBackendError({ code: error?.code }, status)
  return { values, error: { ...mapped, message: error?.message ?? mapped.message, fields: error?.fields } }
}

const shown = new WeakSet<PostedForm>()

/**
 * The answer that came with the page to the form at `path`. A visitor who comes back to the form within the visit gets none:
 * by then it was read, and newly typed values are newer.
 */
export function usePostedForm(path: string): FormAnswer | undefined {
  const { posted } = useConfig()
  const [mine] = useState(() => (posted?.path === path && !shown.has(posted) ? posted : undefined))
  const [answer] = useState(() => mine && toAnswer(mine))
  useEffect(() => void (mine && shown.add(mine)), [mine])
  return answer
}
