import { join, resolve } from 'node:path'
import { count } from '../testing/counts.ts'
import { addressesOf, claimPorts } from './addresses.ts'
import { demoAdmin } from './agency.ts'
import { startBackend } from './backend.ts'
import { startScheduledJobs } from './scheduledJobs.ts'
import { startDatabase } from './database.ts'
import { gatewayService } from './gateway/service.ts'
import { lockDataDir } from './lock.ts'
import { moveAddresses } from './moveAddresses.ts'
import type { Stack, StackOptions } from './options.ts'
import { step } from './progress.ts'
import { passwordOf, redactor, type Redact } from './redact.ts'
import { loadSecrets, privateKeys } from './secrets.ts'
import { seedOnce } from './seedOnce.ts'
import { createServices, type Services } from './services.ts'
import { buildOfSite, startSite } from './site.ts'
import { readState, remember } from './state.ts'

export { DataDirInUseError } from './lock.ts'
export type { Stack, StackOptions, StackPorts } from './options.ts'

/**
 * Starts the full local stack and resolves once every service does its work. Everything listens on loopback only.
 * @throws {PortInUseError} @throws {DataDirInUseError} and when a service does not come up; what had started is ended
 */
export async function startStack(given: StackOptions): Promise<Stack> {
  const options = { ...given, dataDir: resolve(given.dataDir) }
  const {
    dataDir,
    seedProperties = 60,
    seedLeads = false,
    site = true,
    jobsEvery: seconds = 20,
    onProgress = () => {},
    onTrouble = () => {},
  } = options
  count('stack')
  const unlock = await lockDataDir(dataDir, onTrouble)
  let redact: Redact = (text) => text
  const say = (message: string) => onTrouble(redact(message))
  let started: Services | undefined
  let jobs: ReturnType<typeof startScheduledJobs> | undefined
  let stopped: Promise<void> | undefined
  const buildEnds = new AbortController()
  let building: Promise<void> | undefined

  async function stopAll() {
    buildEnds.abort(new Error('The stack is stopping'))
    await building?.catch(() => {})
    jobs?.stop()
    await started?.stop()
    await unlock()
  }
  const stop = () => (stopped ??= stopAll())
  options.signal?.addEventListener('abort', () => void stop())

  try {
    options.signal?.throwIfAborted()
    const secrets = loadSecrets(dataDir)
    redact = redactor([...privateKeys(secrets), passwordOf(options.databaseUrl)])
    const services = createServices({ dataDir, redact, rounds: options.rounds, onTrouble: say })
    started = services
    const ports = await claimPorts(options.ports)
    const addresses = addressesOf(ports)
    const { apiUrl } = addresses
    const { publishableKey, secretKey, leadSalt, visitorSecret } = secrets

    // The longest step of a first start, and it needs none of the others.
    if (site && !options.builtSite) building = buildOfSite(buildEnds.signal, onProgress)
    // Its failure is thrown below, where the build is awaited.
    building?.catch(() => {})
    const databaseUrl = await step(onProgress, 'Database', () =>
      startDatabase(options, services, ports.database, secrets.databasePassword),
    )
    await step(onProgress, 'Supabase API', async () => {
      const servicesUrl = await startBackend({ options, services, ports, addresses, secrets, databaseUrl })
      await services.run(
        gatewayService({
          databaseUrl: servicesUrl,
          port: ports.api,
          litePort: ports.lite,
          functionsPort: ports.functions,
          logFile: join(dataDir, 'logs', 'gateway.log'),
        }),
      )
    })

    const former = readState(dataDir).apiUrl
    if (former !== undefined && former !== apiUrl) await moveAddresses(databaseUrl, former, apiUrl)
    remember(dataDir, { apiUrl })
    await seedOnce(
      dataDir,
      {
        apiUrl,
        secretKey,
        databaseUrl,
        properties: seedProperties,
        leads: seedLeads,
        leadSalt,
        demo: demoAdmin,
      },
      onProgress,
    )
    await building
    if (site) {
      await step(onProgress, 'Site', () =>
        startSite({
          options,
          services,
          port: ports.site,
          addresses,
          publishableKey,
          secretKey,
          visitorSecret,
        }),
      )
    }

    remember(dataDir, { siteUrl: site ? addresses.siteUrl : undefined })
    if (stopped) throw new Error('The stack is stopping')
    if (seconds > 0) jobs = startScheduledJobs({ apiUrl, secretKey, seconds, onTrouble: say })
    const { processes } = services
    return { ...addresses, databaseUrl, publishableKey, secretKey, demo: demoAdmin, dataDir, processes, stop }
  } catch (error) {
    await stop()
    if (error instanceof Error) error.message = redact(error.message)
    throw error
  }
}
