/**
 * The site's server as a module worker, for workerd and the networks that run it. Its variables are those of
 * docs/deploy.md.
 */
import { createServer } from './app.ts'
import { filesOriginFrom, settingsOfOtherHost } from './environment.ts'
import { fetchedFiles } from './fetchedFiles.ts'

type Environment = Record<string, string>

function createSite(environment: Environment) {
  const settings = settingsOfOtherHost(environment)
  return createServer({ settings, files: fetchedFiles(filesOriginFrom(environment)) })
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
