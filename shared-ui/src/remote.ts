import type { ComponentType } from 'react'

/** What a remote exposes as `./App`: it renders its own `<Routes>`, with absolute paths of the site. */
export type RemoteApp = ComponentType

/** The module the shell gets when it loads a remote's `./App`. */
export type RemoteModule = { default: RemoteApp }
