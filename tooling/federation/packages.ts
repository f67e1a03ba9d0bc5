import { remotes, root } from '../workspaces.ts'

export { root }

export const remoteNames = () => remotes()
