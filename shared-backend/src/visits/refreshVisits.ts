import type { SiteConfig } from '../config.ts'
import { isComing } from './isComing.ts'
import { keepVisit, type KnownVisit } from './keepVisit.ts'
import type { keptVisits } from './keptVisits.ts'

const isUnknown = async (response: Response) =>
  ((await response.json()) as { error?: { code?: string } }).error?.code === 'unknown'

/** Drops the kept visits that are over, and reads the others anew: somebody else may have moved or cancelled them. */
export async function refreshVisits(
  visits: typeof keptVisits,
  { url, publishableKey }: SiteConfig['supabase'],
) {
  const read = async ({ token }: { token: string }) => {
    const response = await fetch(`${url}/functions/v1/visit`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, action: 'read' }),
    })
    if (response.ok) keepVisit(visits, token, (await response.json()) as KnownVisit)
    // Also a gateway whose function is away answers 404.
    else if (response.status === 404 && (await isUnknown(response))) keepVisit(visits, token)
  }
  const coming = visits.current().filter(isComing)
  if (coming.length < visits.current().length) visits.set(coming)
  await Promise.allSettled(coming.map(read))
}
