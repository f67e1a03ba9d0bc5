/** The front door on Node: `PORT=4173 SITE_DIR=… SUPABASE_URL=… node shell/server/node.ts`. */
import { serve } from '@hono/node-server'
import type { Agency } from 'shared-backend'
import { createFrontDoor } from './app.ts'
import { folderFiles } from './folderFiles.ts'

function required(name: string) {
  const value = process.env[name]
  if (value) return value
  console.error(`${name} is not set`)
  process.exit(1)
}

const { PORT = '4173', HOST = '127.0.0.1', SITE_ORIGIN, CEP_URL, DEMO_USERNAME, DEMO_PASSWORD } = process.env

const app = createFrontDoor({
  settings: {
    origin: SITE_ORIGIN,
    supabase: { url: required('SUPABASE_URL'), publishableKey: required('SUPABASE_PUBLISHABLE_KEY') },
    agency: JSON.parse(required('AGENCY')) as Agency,
    demo: DEMO_USERNAME && DEMO_PASSWORD ? { username: DEMO_USERNAME, password: DEMO_PASSWORD } : undefined,
    cepUrl: CEP_URL,
    allowRemoteOverrides: process.env.ALLOW_REMOTE_OVERRIDES === '1',
  },
  files: folderFiles(required('SITE_DIR')),
})

const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: HOST }, ({ port }) => {
  console.log(`front door on http://localhost:${port}`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit(0)))
