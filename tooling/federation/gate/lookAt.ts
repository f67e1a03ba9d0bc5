import { join } from 'node:path'
import { unpack } from '../pack.ts'
import type { Look } from './look.ts'
import { serveSite } from './serveSite.ts'
import { visitSite } from './visit.ts'

/** Looks at a site with a browser: at the preview's address, or from a server of its own. */
export const lookAt: Look = async ({ site, isLive, url, registry, artifacts, builds, names, times }) => {
  const buildOf = async (name: string, version: string) => {
    const built = builds.find((one) => one.name === name)
    if (built) return built.dist
    const artifact = artifacts.find((one) => one.package === name && one.version === version)
    return artifact && join(await unpack(site, artifact), 'dist')
  }
  const visit = (address: string) => visitSite({ url: address, buildOf }, registry, names, { times })
  if (url !== undefined) return visit(url)
  // Nobody switches what is not live.
  const server = await serveSite(site, { env: isLive ? {} : { FOLLOW_SECONDS: '0' } })
  return visit(server.url).finally(() => server.close())
}
