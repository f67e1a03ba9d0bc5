import * as v from 'valibot'

const dictionary = v.pipe(
  v.string(),
  v.parseJson(),
  // A record schema also accepts a list, whose indexes would be its names.
  v.check((keys) => !Array.isArray(keys)),
  v.record(v.string(), v.pipe(v.string(), v.nonEmpty())),
)

/**
 * Returns a hosted project's keys by their names, none where it has the older single keys.
 * @throws when the environment holds anything else: no key is better than a wrong one
 */
export function namedKeys(kind: 'SECRET' | 'PUBLISHABLE'): Record<string, string> {
  const { success, output } = v.safeParse(dictionary, Deno.env.get(`SUPABASE_${kind}_KEYS`) ?? '{}')
  // The message omits the value, which may be a key.
  if (!success) throw new Error(`SUPABASE_${kind}_KEYS is no dictionary of keys`)
  return output
}
