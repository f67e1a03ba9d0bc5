import { remotes, root } from '../workspaces.ts'

export { root }

export const remoteNames = () => remotes()

/** The host's name among the packages that are released. */
export const shellName = 'shell'
