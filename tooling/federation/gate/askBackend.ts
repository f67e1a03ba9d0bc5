import type { Use } from '../../../remote-kit/src/webpack/data/uses.ts'
import type { Project } from '../project.ts'

/** PostgREST's codes for unknown names; with any other response to a visitor it knows them. */
const unknownNames = new Set(['42703', '42P01', 'PGRST200', 'PGRST202', 'PGRST205'])

/** No rows, and arguments that are no values: nothing is read, and a procedure is found but not run. */
function pathOf(use: Use) {
  if ('procedure' in use)
    return `/rest/v1/rpc/${use.procedure}?${use.arguments.map((name) => `${name}=`).join('&')}`
  if ('embeds' in use) return `/rest/v1/${use.table}?select=${use.embeds}(*)&limit=0`
  if ('columns' in use) return `/rest/v1/${use.table}?select=${use.columns.join()}&limit=0`
  return undefined
}

/**
 * Asks a running backend, as a visitor, whether it knows what a release uses.
 * @returns its words where it does not
 */
export async function refusalOfBackend(
  { url, publishableKey }: Pick<Project, 'url' | 'publishableKey'>,
  use: Use,
) {
  const ask = (path: string, method = 'GET') =>
    fetch(url + path, {
      method,
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(30_000),
    })
  if ('function' in use) {
    const { status } = await ask(`/functions/v1/${use.function}`, 'OPTIONS')
    return status === 404 ? `there is no function ${use.function}` : undefined
  }
  const path = pathOf(use)
  if (path === undefined) return undefined
  const response = await ask(path)
  if (response.ok) return undefined
  const { code = '', message } = (await response.json().catch(() => ({}))) as {
    code?: string
    message?: string
  }
  return unknownNames.has(code) ? message : undefined
}
