import * as v from 'valibot'

const dictionary = v.pipe(
  v.string(),
  v.parseJson(),
  // A list would pass for a record by its numbers.
  v.check((keys) => !Array.isArray(keys)),
  v.record(v.string(), v.pipe(v.string(), v.nonEmpty())),
)

/**
 * A hosted project's keys by their names; none where it has the older single ones.
 * @throws when the environment holds something else: no key is better than a wrong one
 */
export function namedKeys(kind: 'SECRET' | 'PUBLISHABLE'): Record<string, string> {
  const { success, output } = v.safeParse(dictionary, Deno.env.get(`SUPABASE_${kind}_KEYS`) ?? '{}')
  // Without the value: what is in it may be a key.
  if (!success) throw new Error(`SUPABASE_${kind}_KEYS is no dictionary of keys`)
  return output
}
