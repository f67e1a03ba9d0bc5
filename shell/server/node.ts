/** The site's server on Node: `PORT=4173 SITE_DIR=… SUPABASE_URL=… node shell/server/node.ts`. */
import type { Server } from 'node:http'
import { serve, type HttpBindings } from '@hono/node-server'
import { createAccessLog } from './accessLog.ts'
import { createServer } from './app.ts'
import { compress } from './compress.ts'
import { createDrain } from './drain.ts'
import { processSettingsFrom, settingsFrom } from './environment.ts'
import { createRenderer } from './renderer.ts'
import { visitorAddress } from './visitorAddress.ts'
import { folderFiles } from './folderFiles.ts'
import { createMetrics } from './metrics.ts'

function readSettings() {
  try {
    return { site: settingsFrom(process.env), ...processSettingsFrom(process.env) }
  } catch (cause) {
    console.error((cause as Error).message)
    process.exit(1)
  }
}

const { site: settings, siteDir, host, port, metricsToken, visitorSecret, notice, grace } = readSettings()

const files = folderFiles(siteDir)
const log = createAccessLog()
const metrics = createMetrics(metricsToken)
const { isDraining, drain } = createDrain({ notice, grace })
const site = createServer({
  settings,
  files,
  renderer: createRenderer(files),
  visitors: visitorSecret ? { secret: visitorSecret, addressOf: visitorAddress } : undefined,
  compress,
  isDraining,
  observe: (access) => {
    log.write(access)
    metrics.observe(access)
  },
})

const fetch = async (request: Request, env: unknown) =>
  (await metrics.answer(request, (env as HttpBindings).incoming)) ?? site.fetch(request, env)

const server = serve({ fetch, port, hostname: host }, (address) => {
  console.log(`server on http://localhost:${address.port}`)
}) as Server

// A remote's code renders pages in this process: what it forgets to catch must not end it for all.
process.on('unhandledRejection', (cause) => console.error('not caught while rendering pages:', cause))

async function end() {
  await drain(server)
  await log.flush()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Who asks twice does not want to wait.
    if (isDraining()) process.exit(0)
    void end()
  })
}
