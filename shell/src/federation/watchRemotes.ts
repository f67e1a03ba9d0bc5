import { isAction, type Middleware } from 'redux'

/** A remote that did not load, or threw while it was rendered. */
export interface RemoteFailure {
  remote: string
  version: string
  /** The route's pattern: an address may tell who looks at what. */
  route: string
  kind: 'load' | 'render'
  error: { name: string; message: string; stack?: string }
}

/** Where a visitor has come to. */
interface Entered {
  /** Who serves the page; undefined: none of the releases that this page knows and runs. */
  remote: string | undefined
  /** Who serves it by the newest registry. */
  released: string | undefined
}

export type RemoteAction =
  | { type: 'remotes/failed'; payload: RemoteFailure }
  /** All running remotes of which another release is out by now, and the shell where it is one of them. */
  | { type: 'remotes/stale'; payload: string[] }
  | { type: 'remotes/entered'; payload: Entered }

/** The shell among what is stale. */
export const theShell = 'shell'

const isRemoteAction = (action: unknown): action is RemoteAction =>
  isAction(action) && action.type.startsWith('remotes/')

/** Says each failure once: what fails at every visit of a page need not fill the console. */
function sayOnce() {
  const said = new Set<string>()
  return (failure: RemoteFailure) => {
    const { remote, version, route, kind } = failure
    const key = [remote, version, route, kind].join(' ')
    if (said.has(key)) return
    said.add(key)
    console.error(`${remote} ${version} failed:`, JSON.stringify(failure))
  }
}

/**
 * Watches the remotes of an open page. One that runs while another release is out is renewed by a full load when
 * the visitor moves from or to another one, and so is the shell, whose newest one a newer remote may need: never in the
 * middle of what they are doing. A move within a remote
 * needs one only if nobody but the newer release knows the page.
 */
export function watchRemotes(reload = () => window.location.reload()): Middleware {
  const say = sayOnce()
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
      else if (action.type === 'remotes/failed') {
        say(action.payload)
        // Forgotten, it is sought in what is released by then.
        stale.delete(action.payload.remote)
      } else {
        stale.clear()
        for (const remote of action.payload) stale.add(remote)
      }
    }
    return next(action)
  }
}
