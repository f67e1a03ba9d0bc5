import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useConfig } from './ConfigContext.ts'
import { toBackendError, type BackendError } from './errors.ts'

const text = v.string()

/** What a form that a browser sent by itself, without a script, was answered; the page that has it is the answer. */
export const postedForm = v.object({
  /** Of the page that the form stands in. */
  path: text,
  /** What was typed, by the fields' names; nothing once it was accepted. */
  values: v.record(text, text),
  /** HTTP status of the answer: 200 accepted, 400 and up refused, 503 where no answer came. */
  status: v.number(),
  /** What the function said in its refusal. */
  error: v.optional(
    v.object({
      code: v.optional(text),
      message: v.optional(text),
      fields: v.optional(v.record(text, text)),
    }),
  ),
})

export type PostedForm = v.InferOutput<typeof postedForm>

/** An answer as a page shows it; without an error the form was accepted. */
export interface FormAnswer {
  values: Record<string, string>
  error?: BackendError
}

function toAnswer({ values, status, error }: PostedForm): FormAnswer {
  if (status < 400) return { values }
  const mapped = toBackendError({ code: error?.code }, status)
  return { values, error: { ...mapped, message: error?.message ?? mapped.message, fields: error?.fields } }
}

const shown = new WeakSet<PostedForm>()

/**
 * The answer that came with the page to the form at `path`. Who comes back to the form within the visit gets none: by
 * then it was read, and what was typed since is newer.
 */
export function usePostedForm(path: string): FormAnswer | undefined {
  const { posted } = useConfig()
  const [mine] = useState(() => (posted?.path === path && !shown.has(posted) ? posted : undefined))
  const [answer] = useState(() => mine && toAnswer(mine))
  useEffect(() => void (mine && shown.add(mine)), [mine])
  return answer
}
