// Runs on the machine's own Node before anything is installed: Node's own modules only.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** The compared fields: versions of npm differ in others. */
const identity = ({ version, resolved, integrity, link }) => [version, resolved, integrity, link].join()

/**
 * Whether node_modules holds what package-lock.json says. npm writes down what it has installed once all is there.
 * The repository's own packages are links: another version or peer range of theirs installs nothing.
 * @param {string} root the repository's folder
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) =>
      // Packages for other platforms are not installed.
      installed[path] ? identity(installed[path]) === identity(wanted) : Boolean(wanted.optional),
    )
}
