import type { SiteConfig } from 'shared-backend'
import { matchRemote } from '../federation/matchRemote.ts'
import type { Registry } from '../federation/registry.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'

/** The registry of one page on the server: all that it may need is there, and nothing changes. */
export const serverRegistry = ({ remotes }: SiteConfig, module?: RemoteModule): Registry => ({
  match: (pathname) => matchRemote(remotes, pathname),
  isAway: (remote) => remote !== undefined && remotes[remote]?.disabled === true,
  subscribe: () => () => undefined,
  released: () => remotes,
  arrive: () => new Promise(() => undefined),
  arrived: () => module,
  isOverdue: () => false,
  retry: () => undefined,
  hang: () => () => undefined,
  isHanging: () => false,
  fail: () => undefined,
  forget: () => undefined,
  enter: () => undefined,
  refresh: () => Promise.resolve(false),
  tryAgain: () => Promise.resolve(),
})
