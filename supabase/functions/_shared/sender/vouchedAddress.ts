import { readVisitor, VISITOR_HEADER } from '../../../../shared-backend/src/visitorSignature.ts'

/**
 * Returns the address of the visitor whose form the site's server passes on. Undefined where server and function share no
 * secret, or where the header was not signed with it, for this body, within a minute of now.
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
