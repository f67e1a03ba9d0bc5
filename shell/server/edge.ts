/**
 * The site's server as a module worker, for workerd and the networks that run it. Its variables are those of
 * docs/deploy.md; its binding `FILES` answers with the site's folder.
 */
import { createServer } from './app.ts'
import { settingsFrom } from './environment.ts'
import { fetchedFiles } from './fetchedFiles.ts'

interface Fetcher {
  fetch: (request: Request) => Promise<Response>
}

type Environment = Record<string, string> & { FILES: Fetcher }

function createSite({ FILES, ...variables }: Environment) {
  const files = fetchedFiles((path) => FILES.fetch(new Request(`https://files.invalid${path}`)))
  return createServer({ settings: settingsFrom(variables), files })
}

let site: ReturnType<typeof createSite> | undefined

/** Workers compress responses by default; a file that was compressed at build time must not be compressed twice. */
function asItIs(response: Response) {
  if (!response.headers.has('content-encoding')) return response
  const { status, headers } = response
  return new Response(response.body, { status, headers, encodeBody: 'manual' } as ResponseInit)
}

export default {
  async fetch(request: Request, env: Environment) {
    site ??= createSite(env)
    return asItIs(await site.fetch(request))
  },
}
