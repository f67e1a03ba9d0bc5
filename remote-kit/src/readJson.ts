import { readFileSync } from 'node:fs'
import { parse } from 'shared-backend/parse'
import type { GenericSchema, InferOutput } from 'valibot'

/** A file of JSON as the schema reads it. @throws the system's error, or one that names the file and what is wrong */
export function readJson<const Schema extends GenericSchema>(
  schema: Schema,
  file: string,
): InferOutput<Schema> {
  const content = readFileSync(file, 'utf8')
  try {
    return parse(schema, JSON.parse(content))
  } catch (cause) {
    throw new Error(`${file} is not what it should be: ${(cause as Error).message}`, { cause })
  }
}
