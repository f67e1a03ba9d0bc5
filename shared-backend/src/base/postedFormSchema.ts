import * as v from 'valibot'

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
