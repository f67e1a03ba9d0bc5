/**
 * `npm run dev -w mf-catalogue [-- <site>]`: runs the remote of the current folder from its sources, beside a shell
 * from its sources and the rest of the site that `npm start` runs, or inside the deployed site of this address.
 * `SITE` names another running site for the first, `PORT` chooses the port.
 */
import { basename } from 'node:path'
import { develop } from './server.ts'

const [deployed] = process.argv.slice(2)
const site = (deployed ?? process.env.SITE ?? 'http://localhost:4173').replace(/\/+$/, '')
const folder = process.cwd()

console.log(`Building ${basename(folder)}${deployed ? '' : ' and the shell'} …`)
try {
  const { url } = await develop({
    folder,
    site,
    withShell: !deployed,
    port: process.env.PORT ? Number(process.env.PORT) : undefined,
  })
  console.log(`${basename(folder)} runs from its sources in ${url}, the rest comes from ${site}`)
} catch (cause) {
  console.error(
    `${(cause as Error).message}\n${site} must be running: start it with npm start, or name another`,
  )
  process.exitCode = 1
}
