import { isAction, type Middleware } from 'redux'
import { theShell, type Entered, type RemoteAction } from './remoteActions.ts'

const isRemoteAction = (action: unknown): action is RemoteAction =>
  isAction(action) && action.type.startsWith('remotes/')

/**
 * Watches the remotes of an open page. An outdated one is replaced by a full load when the visitor moves from or to
 * another remote, and so is an outdated shell, which a newer remote may need: never in the middle of their work. A move
 * within a remote needs a full load only if the page exists only in the newer release.
 */
export function watchRemotes(reload = () => window.location.reload()): Middleware {
  const stale = new Set<string | undefined>()
  let here: string | undefined

  function enter({ remote, released }: Entered) {
    const isMove = remote !== here
    const isStale = [here, remote, theShell].some((one) => stale.has(one))
    if (remote ? isMove && isStale : stale.has(released)) reload()
    here = remote
  }

  return () => (next) => (action) => {
    if (isRemoteAction(action)) {
      if (action.type === 'remotes/entered') enter(action.payload)
      // Forgotten, it is looked up in the newest registry.
      else if (action.type === 'remotes/failed') stale.delete(action.payload.remote)
      else {
        stale.clear()
        for (const remote of action.payload) stale.add(remote)
      }
    }
    return next(action)
  }
}
