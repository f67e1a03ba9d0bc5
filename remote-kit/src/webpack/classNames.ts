import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { LoaderContext } from 'webpack'
import { nameOf, ourPackages } from '../ourPackages.ts'

/** It builds shared-ui for all. */
const host = 'shell'
const design = 'shared-ui'

/** The names that a style module gives, in an order of their own, by its path from the root. */
type Modules = Map<string, string[]>

/** Classes and animations; it may take for one what is none, such as the end of a file's name. */
const localNames = /(?:\.|@keyframes\s+)(-?[_a-z][\w-]*)/gi

/** The style modules of a package. */
function readModules({ name: owner, folder }: ReturnType<typeof ourPackages>[number]): Modules {
  const paths = globSync('src/**/*.module.css', { cwd: folder }).map((path) => path.replaceAll(sep, '/'))
  const namesIn = (path: string) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(localNames)].map(([, name = '']) => name)
  return new Map(paths.sort().map((path) => [`${owner}/${path}`, [...new Set(namesIn(path))].sort()]))
}

/** A to Z, AA, AB … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Capitals for the module, then a number without any for the class: `AB` and `c` is nothing else. */
function code(modules: Modules, path: string, localName: string) {
  const module = [...modules.keys()].indexOf(path)
  const local = modules.get(path)?.indexOf(localName) ?? -1
  if (local < 0) throw new Error(`${path} does not name ${localName} as a class or an animation`)
  return letters(module) + local.toString(36)
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * Federation does not isolate CSS: a class carries the name of the package that built it, and that of the package that
 * owns it where these differ. A number stands for file and class: css-loader's hashes make a visit 1.3 kB heavier.
 *
 * - `shell-B3`: the shell's own
 * - `ui-B3`: of shared-ui, as the shell has it
 * - `mf-leads-4f2_B3`: a remote's own. The digits tell apart releases that number otherwise, of which one page may have two
 * - `shared-ui-0c1_IN_mf-leads_B3`: of another package. No package's name has a capital
 *
 * @param folder of the package that builds
 * @returns the names as css-loader asks for them, none for a library's, and a text that is another one as soon as names are
 */
export function classNames(folder: string) {
  const ours = ourPackages(folder)
  const [{ name: builder } = { name: '' }] = ours
  const packages = new Map(ours.map((one) => [one.name, readModules(one)] as const))
  const digests = new Map([...packages].map(([owner, modules]) => [owner, digestOf([...modules])]))

  function getLocalIdent(
    { resourcePath }: Pick<LoaderContext<object>, 'resourcePath'>,
    _: string,
    local: string,
  ) {
    const path = nameOf(ours, resourcePath)
    const owner = path?.split('/')[0] ?? ''
    const modules = packages.get(owner)
    if (!path || !modules) return undefined
    const short = code(modules, path, local)
    if (owner === design && builder === host) return `ui-${short}`
    if (owner === host && builder === host) return `${host}-${short}`
    const numbering = `${owner}-${digests.get(owner)?.slice(0, 3)}`
    return `${numbering}_${owner === builder ? '' : `IN_${builder}_`}${short}`
  }

  return { getLocalIdent, version: digestOf([...digests]) }
}
