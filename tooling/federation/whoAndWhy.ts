import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { root } from './packages.ts'

/** The first line of the commits that `npm run bump` makes, by lerna.json. */
const bumpSubject = 'Release packages'

function git(...args: string[]) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
  } catch {
    // No git, or no repository: the history says less then.
    return undefined
  }
}

/** The commit that is checked out. */
export const currentCommit = () => git('rev-parse', 'HEAD')

/** The last commit's message of these packages; those of bumps name only a version and are skipped. */
export const lastChange = (names: string[]) =>
  git('log', '-1', '--format=%s', '--invert-grep', `--grep=^${bumpSubject}$`, '--', ...names)

/** The user of this program: a name for the history, not a proof. */
export const whoami = () => git('config', 'user.name') ?? `${userInfo().username}@${hostname()}`
