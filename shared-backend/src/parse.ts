import * as v from 'valibot'

/** The value as the schema reads it. @throws Error whose message names the fault and its path, in one line */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  throw new Error(v.summarize(issues).replaceAll(/\s+/g, ' '))
}
