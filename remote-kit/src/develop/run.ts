import { readManifest } from '../ourPackages.ts'
import { develop, type DevelopedShell } from './server.ts'

/**
 * Runs the remote of the current folder from its sources, and says where. `PORT` chooses the port.
 * @param given the site's address
 */
export async function runDeveloping(given: string, shell?: DevelopedShell) {
  const site = given.replace(/\/+$/, '')
  const folder = process.cwd()
  const { name } = readManifest(folder)
  console.log(`Building ${name}${shell ? ' and the shell' : ''} …`)
  try {
    const port = process.env.PORT ? Number(process.env.PORT) : undefined
    const { url, refresh } = await develop({ folder, site, shell, port })
    console.log(`${name} runs from its sources in ${url}, the rest comes from ${site}`)
    console.log(
      refresh
        ? 'A change keeps the state of the page.'
        : 'A change reloads the page: this site has the production build of React.',
    )
  } catch (cause) {
    console.error(
      `${(cause as Error).message}\n${site} must be running: start it with npm start, or name another`,
    )
    process.exitCode = 1
  }
}
