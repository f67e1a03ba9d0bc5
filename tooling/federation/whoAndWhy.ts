import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { root } from './packages.ts'

/** The user of this program: a name for the history, not a proof. */
export function whoami() {
  try {
    const name = execFileSync('git', ['config', 'user.name'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    if (name.trim()) return name.trim()
  } catch {
    // No git, or no name in it.
  }
  return `${userInfo().username}@${hostname()}`
}
