import type { Registry } from '../federation/registry.ts'
import type { RenderInput } from './RenderInput.ts'

const released = {}

/** The registry of one page on the server: it is complete and never changes. */
export const serverRegistry = ({ isAway, page }: Pick<RenderInput, 'isAway' | 'page'>): Registry => ({
  match: () => page?.match,
  isAway: () => isAway,
  subscribe: () => () => undefined,
  released: () => released,
  load: () => new Promise(() => undefined),
  loadedModule: () => page?.remote,
  isOverdue: () => false,
  retry: () => undefined,
  reportHang: () => () => undefined,
  isHanging: () => false,
  fail: () => undefined,
  unload: () => undefined,
  onNavigate: () => undefined,
  refresh: () => Promise.resolve(false),
  tryAgain: () => Promise.resolve(),
})
