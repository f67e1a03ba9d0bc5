import type { ComponentType } from 'react'

/** What a remote exposes as `./App`: it renders its own `<Routes>`, with absolute paths of the site. */
export type RemoteApp = ComponentType
