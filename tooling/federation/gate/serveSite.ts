import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../stack/ports.ts'
import { repositoryRoot } from '../../testing/stack.ts'
import type { ReleaseSite } from '../project.ts'

interface ServeOptions {
  /** Another folder than the site's, and what else its server gets: see docs/deploy.md. */
  cacheDir?: string
  env?: Record<string, string>
}

/** A server of its own for the site, on a free port. @throws Error when it does not open */
export async function serveSite(
  { project, channel, agency, ...site }: ReleaseSite,
  { cacheDir = site.cacheDir, env }: ServeOptions = {},
) {
  const root = repositoryRoot()
  const port = await freePort()
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['--import', join(root, 'tooling/stack/exitWithParent.mjs'), join(root, 'shell/server/node.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        SITE_ORIGIN: `http://localhost:${port}`,
        DRAIN_SECONDS: '0',
        // A release is judged by its rendered pages, and not by their speed beside a build.
        RENDER_SECONDS: '10',
        SUPABASE_URL: project.url,
        SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
        AGENCY: agency,
        CHANNEL: channel,
        CACHE_DIR: cacheDir,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const closed = new Promise((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /https?:\S+/.exec(line)?.[0]
      if (address) resolve(address)
    })
    void closed.then(() => reject(new Error(`The server of ${cacheDir} did not open`)))
  })
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await closed
    },
  }
}
