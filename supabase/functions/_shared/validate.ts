import { type AnyObjectSchema, type InferType, ValidationError } from 'yup'
import { INVALID_DATA, invalid } from './failure.ts'

/** Validates and casts `body` by `schema`, and drops unknown keys. Throws a Failure with one message per field. */
export async function validate<S extends AnyObjectSchema>(
  schema: S,
  body: unknown,
  messageFor: (errors: ValidationError[]) => string = () => INVALID_DATA,
): Promise<InferType<S>> {
  try {
    return await schema.validate(body, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors = error.inner.length > 0 ? error.inner : [error]
    // The first message of a field is the most basic one; in reverse order it overwrites the others.
    const fields = Object.fromEntries(errors.toReversed().map(({ path, message }) => [path ?? '', message]))
    throw invalid(fields, messageFor(errors))
  }
}
