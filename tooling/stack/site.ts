import { join } from 'node:path'
import type { Addresses } from './addresses.ts'
import { demoAdmin, demoAgency } from './agency.ts'
import { cacheIn, siteOfStack } from '../federation/project.ts'
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
  secretKey: string
  visitorSecret: string
}

/** Builds what has changed of the site. The signal ends it, and it rejects with the signal's reason. */
export const buildOfSite = (signal: AbortSignal, onProgress: Progress) =>
  step(onProgress, 'Build of the site', async (detail) => {
    // Only a stack with a site loads the build's tools.
    const { buildPackages } = await import('../federation/build.ts')
    await buildPackages(undefined, { onProgress: detail, signal })
  })

/** Publishes what is new of the builds, and starts the site's server. */
export async function startSite({
  options,
  services,
  port,
  addresses,
  publishableKey,
  secretKey,
  visitorSecret,
}: Site) {
  const { builtSite, dataDir } = options
  if (builtSite === undefined) {
    const { publishSite } = await import('../federation/build.ts')
    await publishSite(siteOfStack(dataDir, { url: addresses.apiUrl, publishableKey, secretKey }), {
      signal: options.signal,
    })
  }
  const env = {
    SUPABASE_URL: addresses.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    AGENCY: JSON.stringify(demoAgency),
    CEP_URL: addresses.apiUrl,
    MAP_TILES: `${addresses.apiUrl}/tiles/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: 'Mapa de demonstração',
    CEP_POINT_URL: addresses.apiUrl,
    SITE_ORIGIN: addresses.siteUrl,
    VISITOR_SECRET: visitorSecret,
    // No balancer needs to notice that it ends.
    DRAIN_SECONDS: '0',
    FOLLOW_SECONDS: builtSite === undefined ? options.followSeconds?.toString() : '0',
    RENDER_SECONDS: options.renderSeconds?.toString(),
    ...(options.demo !== false && { DEMO_USERNAME: demoAdmin.username, DEMO_PASSWORD: demoAdmin.password }),
  }
  await services.run(
    siteService({
      port,
      cacheDir: builtSite ?? cacheIn(dataDir),
      env,
      logFile: join(options.dataDir, 'logs', 'site.log'),
    }),
  )
}
