/** The server on Node: `PORT=4173 SITE_DIR=… SUPABASE_URL=… node shell/server/node.ts`. */
import { serve } from '@hono/node-server'
import { createServer } from './app.ts'
import { compress } from './compress.ts'
import { settingsFrom } from './environment.ts'
import { createFirstView } from './firstView.ts'
import { folderFiles } from './folderFiles.ts'

const { PORT = '4173', HOST = '127.0.0.1', SITE_DIR } = process.env

function openSite() {
  try {
    if (!SITE_DIR) throw new Error('SITE_DIR is not set')
    const files = folderFiles(SITE_DIR)
    return createServer({
      settings: settingsFrom(process.env),
      files,
      firstView: createFirstView(files),
      compress,
    })
  } catch (cause) {
    console.error((cause as Error).message)
    process.exit(1)
  }
}

const server = serve({ fetch: openSite().fetch, port: Number(PORT), hostname: HOST }, ({ port }) => {
  console.log(`server on http://localhost:${port}`)
})

// A remote's code draws pages in this process: what it forgets to catch must not end it for all.
process.on('unhandledRejection', (cause) => console.error('not caught while drawing pages:', cause))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit(0)))
