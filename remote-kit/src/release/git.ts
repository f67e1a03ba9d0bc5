import { execFileSync } from 'node:child_process'

const ask = (repository: string, args: string[]) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' })

function git(repository: string, ...args: string[]) {
  try {
    return ask(repository, args).trim() || undefined
  } catch {
    // No git, or no repository: the history says less then.
    return undefined
  }
}

/** The commit that is checked out. */
export const currentCommit = (repository: string) => git(repository, 'rev-parse', 'HEAD')

/** First lines of commits that name only versions: those of `npm run bump`, by lerna.json, and of `npm version`. */
const versionSubjects = ['^Release packages$', '^[0-9][0-9.]*$']

/** The last commit's message of these paths; those that name only a version are skipped. */
export const lastChange = (paths: string[], repository: string) => {
  const skipped = versionSubjects.map((subject) => `--grep=${subject}`)
  return git(repository, 'log', '-1', '--format=%s', '--invert-grep', ...skipped, '--', ...paths)
}

/** Words for changes that no commit has: what is served could not be built again. @throws Error without git */
export function treeFault(repository: string) {
  let status: string
  try {
    status = ask(repository, ['status', '--porcelain'])
  } catch (cause) {
    throw new Error(`git cannot say whether ${repository} is clean: ${(cause as Error).message}`, { cause })
  }
  const changed = status.split('\n').filter(Boolean)
  if (changed.length === 0) return undefined
  const names = changed.slice(0, 3).map((line) => line.slice(3))
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : ''
  return `The tree has changes that are in no commit: ${names.join(', ')}${more}. Commit or stash them.`
}
