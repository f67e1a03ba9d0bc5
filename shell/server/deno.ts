/** The site's server on Deno: `PORT=4173 FILES_ORIGIN=… deno run --allow-env --allow-net --allow-read shell/server/deno.ts`. */
import process from 'node:process'
import { createServer } from './app.ts'
import { compress } from './compress.ts'
import { addressFrom, filesOriginFrom, settingsOfOtherHost } from './environment.ts'
import { fetchedFiles } from './fetchedFiles.ts'

declare const Deno: {
  serve: (options: object, handler: (request: Request) => Response | Promise<Response>) => void
}

const { host, port } = addressFrom(process.env)
const settings = settingsOfOtherHost(process.env)
const files = fetchedFiles(filesOriginFrom(process.env))
const site = createServer({ settings, files, compress })

Deno.serve(
  {
    hostname: host,
    port,
    onListen: (address: { port: number }) => console.log(`server on http://localhost:${address.port}`),
  },
  (request) => site.fetch(request),
)
