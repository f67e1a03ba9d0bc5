import { readVisitor, VISITOR_HEADER } from '../../../shared-backend/src/visitorSignature.ts'

/**
 * The visitor for whom the site's server hands in a form that came without a script. Undefined where nobody vouches for
 * one: without a secret of server and function, or where what is said was not signed with it, for this body, just now.
 */
export async function vouchedAddress(
  headers: Headers,
  body: string,
  secret = Deno.env.get('VISITOR_SECRET'),
): Promise<string | undefined> {
  const said = headers.get(VISITOR_HEADER)
  if (!secret || !said) return undefined
  const address = await readVisitor(secret, said, body)
  if (!address) console.warn('A visitor’s address came with a signature that is not good')
  return address
}
