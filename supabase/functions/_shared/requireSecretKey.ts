import { forbidden, unauthorized } from './failure.ts'
import { namedKeys } from './namedKeys.ts'

/** Returns the project's secret keys. Hosted projects have the older one and any number of newer ones. */
function secretKeys(): string[] {
  return [Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '', ...Object.values(namedKeys('SECRET'))].filter(
    Boolean,
  )
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Compares keys in constant time. */
function isSame(given: string, key: string): boolean {
  const [a, b] = [bytes(given), bytes(key)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

/** Guards functions that only scheduled jobs call. Throws a Failure: 401 without a key, 403 without a secret one. */
export function requireSecretKey(request: Request, keys = secretKeys()): void {
  const { headers } = request
  const given = headers.get('apikey') ?? /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (!given) throw unauthorized()
  if (!keys.some((key) => isSame(key, given))) throw forbidden()
}
