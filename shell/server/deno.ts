/** The site's server on Deno: `PORT=4173 SITE_DIR=… deno run --allow-env --allow-net --allow-read shell/server/deno.ts`. */
import process from 'node:process'
import { createServer } from './app.ts'
import { compress } from './compress.ts'
import { processSettingsFrom, settingsFrom } from './environment.ts'
import { folderFiles } from './folderFiles.ts'

declare const Deno: {
  serve: (options: object, handler: (request: Request) => Response | Promise<Response>) => void
}

const { siteDir, host, port } = processSettingsFrom(process.env)
const site = createServer({
  settings: settingsFrom(process.env),
  files: folderFiles(siteDir),
  compress,
})

Deno.serve(
  {
    hostname: host,
    port,
    onListen: (address: { port: number }) => console.log(`server on http://localhost:${address.port}`),
  },
  (request) => site.fetch(request),
)
