import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { root } from './packages.ts'

/** The first line of the commits that `npm run bump` makes, by lerna.json. */
const bumpSubject = 'Release packages'

function git(repository: string, ...args: string[]) {
  try {
    return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
  } catch {
    // No git, or no repository: the history says less then.
    return undefined
  }
}

/** The commit that is checked out. */
export const currentCommit = (repository = root) => git(repository, 'rev-parse', 'HEAD')

/** Those of `npm version`. */
const versionSubject = '[0-9][0-9.]*'

/** The last commit's message of these packages; those of bumps name only a version and are skipped. */
export const lastChange = (names: string[], repository = root) => {
  const bumps = [bumpSubject, versionSubject].map((subject) => `--grep=^${subject}$`)
  return git(repository, 'log', '-1', '--format=%s', '--invert-grep', ...bumps, '--', ...names)
}

/** The user of this program: a name for the history, not a proof. */
export const whoami = () => git(root, 'config', 'user.name') ?? `${userInfo().username}@${hostname()}`
