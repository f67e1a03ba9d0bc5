import { join } from 'node:path'
import type { Addresses } from './addresses.ts'
import { demoAdmin, demoAgency } from './agency.ts'
import { frontDoorProgram } from './frontDoor.ts'
import type { Progress, StackOptions } from './options.ts'
import type { Parts } from './parts.ts'

interface Site {
  options: StackOptions
  parts: Parts
  port: number
  addresses: Addresses
  publishableKey: string
  onProgress: Progress
}

/** Builds what has changed of the site and opens its front door. */
export async function startSite({ options, parts, port, addresses, publishableKey, onProgress }: Site) {
  const siteDir = options.siteDir ?? join(options.dataDir, 'site')
  const step = 'Build of the site'
  onProgress(step)
  // Only a stack with a site loads the build's tools.
  const { buildSite } = await import('../federation/build.ts')
  await buildSite({ siteDir, onProgress: (text) => onProgress(step, text), signal: options.signal })

  onProgress('Site')
  const env = {
    SUPABASE_URL: addresses.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    AGENCY: JSON.stringify(demoAgency),
    CEP_URL: addresses.apiUrl,
    SITE_ORIGIN: addresses.siteUrl,
    ALLOW_REMOTE_OVERRIDES: '1',
    // No balancer needs to notice that it ends.
    DRAIN_SECONDS: '0',
    ...(options.demo !== false && { DEMO_USERNAME: demoAdmin.username, DEMO_PASSWORD: demoAdmin.password }),
  }
  await parts.run(
    frontDoorProgram({ port, siteDir, env, logFile: join(options.dataDir, 'logs', 'site.log') }),
  )
}
