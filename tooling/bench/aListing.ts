import type { startTestStack } from '../testing/stack.ts'

/** The id of a listing that is for sale. */
export async function aListing({
  apiUrl,
  publishableKey,
}: Pick<Awaited<ReturnType<typeof startTestStack>>, 'apiUrl' | 'publishableKey'>) {
  const query = `${apiUrl}/rest/v1/properties?select=id&active=eq.true&property_type=eq.sale&limit=1`
  const [{ id }] = (await (await fetch(query, { headers: { apikey: publishableKey } })).json()) as [
    { id: string },
  ]
  return id
}
