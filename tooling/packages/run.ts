/**
 * `npm run pack` compiles the packages that are not private into their `dist`, as npm publishes them; `npm run pack --
 * shared-ui` that one. `npx lerna publish from-package` publishes those whose version the registry does not have.
 */
import { join } from 'node:path'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { packages, root } from '../workspaces.ts'
import { pack } from './pack.ts'

const isPublished = (name: string) => !readManifest(join(root, name)).private
const published = packages().filter(isPublished)
const named = process.argv.slice(2)

try {
  if (!named.every((name) => published.includes(name))) throw new Error(`Which one? ${published.join(' | ')}`)
  for (const name of named.length > 0 ? named : published) {
    await pack(name)
    console.log(`${name} ${readManifest(join(root, name)).version} is in ${name}/dist`)
  }
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
