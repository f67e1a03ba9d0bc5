import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../stack/ports.ts'
import { repositoryRoot } from '../../testing/stack.ts'

/** Settings of the site's server, as docs/deploy.md names them. */
export interface ServerSettings {
  SUPABASE_URL: string
  SUPABASE_PUBLISHABLE_KEY: string
  AGENCY: string
}

/** A server of its own over a site's folder, on a free port. @throws Error when it does not open */
export async function serveSite(siteDir: string, settings: ServerSettings) {
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
        SITE_DIR: siteDir,
        ...settings,
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
    void closed.then(() => reject(new Error(`The server of ${siteDir} did not open`)))
  })
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await closed
    },
  }
}
