import * as v from 'valibot'

const text = v.string()

/** The response to a form that a browser sent by itself, without a script; the page that follows contains it. */
export const postedForm = v.object({
  /** Of the page that the form stands in. */
  path: text,
  /** The typed values, by the fields' names; none once it was accepted. */
  values: v.record(text, text),
  /** HTTP status of the answer: 200 accepted, 400 and up refused, 503 where no answer came. */
  status: v.number(),
  /** Of the link to what was accepted, where it has one. */
  token: v.optional(text),
  /** The error in the function's response. */
  error: v.optional(
    v.object({
      code: v.optional(text),
      message: v.optional(text),
      fields: v.optional(v.record(text, text)),
    }),
  ),
})

export type PostedForm = v.InferOutput<typeof postedForm>
