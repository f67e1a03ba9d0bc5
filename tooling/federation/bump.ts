/**
 * `npm run bump -- mf-catalogue minor`: a new version of one package, with its changelog, as a commit and a tag. Works
 * on any branch of any clone.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inc, satisfies, valid, type ReleaseType } from 'semver'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { browserPackages, kitName, remotes, root } from '../workspaces.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that gave the package its version. */
const versionedCommit = (name: string, version: string) =>
  git('log', '--format=%H', '-S', `"version": "${version}"`, '--', `${name}/package.json`).split('\n')[0]

/** Lerna compares with the tag of the last version: a clone without tags gets it where that version was made. */
function ensureBaseline(name: string) {
  const { version } = readManifest(join(root, name))
  const tag = `${name}@${version}`
  if (git('tag', '--list', tag) === tag) return
  const commit = versionedCommit(name, version)
  if (!commit) throw new Error(`Nobody knows which commit ${tag} is: tag it (git tag -a ${tag} <commit>)`)
  git('tag', '--annotate', '--message', tag, tag, commit)
}

/** npm knows no version of a package here that another one here does not accept. */
function refuseOutside(name: string, bump: string) {
  const next = valid(bump) ?? inc(readManifest(join(root, name)).version, bump as ReleaseType) ?? bump
  const refusing = remotes().filter((remote) => {
    const range = readManifest(join(root, remote)).peerDependencies?.[name]
    return range !== undefined && !satisfies(next, range)
  })
  if (refusing.length > 0)
    throw new Error(
      `${refusing.join(', ')} do not accept ${name} ${next} yet: put "^${next}" into their peerDependencies, commit that, and run this again`,
    )
}

const [name = '', bump = ''] = process.argv.slice(2)

try {
  const versioned = [...browserPackages(), kitName]
  if (!versioned.includes(name)) throw new Error(`Which one? ${versioned.join(' | ')}`)
  if (!/^(patch|minor|major|\d+\.\d+\.\d+)$/.test(bump)) throw new Error('By how much? patch | minor | major')
  refuseOutside(name, bump)
  ensureBaseline(name)
  // Other changed packages keep their versions: only the named one is taken.
  execFileSync(
    join(root, 'node_modules/.bin/lerna'),
    ['version', bump, `--force-publish=${name}`, '--ignore-changes', '**', '--no-push', '--yes'],
    { cwd: root, stdio: 'inherit' },
  )
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
