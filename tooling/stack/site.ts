import { join } from 'node:path'
import type { Addresses } from './addresses.ts'
import { demoAdmin, demoAgency } from './agency.ts'
import type { Progress, StackOptions } from './options.ts'
import { step } from './progress.ts'
import type { Services } from './services.ts'
import { siteService } from './siteService.ts'

interface Site {
  options: StackOptions
  services: Services
  port: number
  addresses: Addresses
  publishableKey: string
  visitorSecret: string
}

const siteDirOf = ({ builtSite, siteDir, dataDir }: StackOptions) =>
  builtSite ?? siteDir ?? join(dataDir, 'site')

/** Builds what has changed of the site. The signal ends it, and it rejects with the signal's reason. */
export const buildOfSite = (options: StackOptions, signal: AbortSignal, onProgress: Progress) =>
  step(onProgress, 'Build of the site', async (detail) => {
    // Only a stack with a site loads the build's tools.
    const { buildSite } = await import('../federation/build.ts')
    await buildSite({ siteDir: siteDirOf(options), onProgress: detail, signal })
  })

/** Starts the server of the built site. */
export async function startSite({ options, services, port, addresses, publishableKey, visitorSecret }: Site) {
  const env = {
    SUPABASE_URL: addresses.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    AGENCY: JSON.stringify(demoAgency),
    CEP_URL: addresses.apiUrl,
    SITE_ORIGIN: addresses.siteUrl,
    VISITOR_SECRET: visitorSecret,
    // No balancer needs to notice that it ends.
    DRAIN_SECONDS: '0',
    RENDER_SECONDS: options.renderSeconds?.toString(),
    ...(options.demo !== false && { DEMO_USERNAME: demoAdmin.username, DEMO_PASSWORD: demoAdmin.password }),
  }
  await services.run(
    siteService({
      port,
      siteDir: siteDirOf(options),
      env,
      logFile: join(options.dataDir, 'logs', 'site.log'),
    }),
  )
}
