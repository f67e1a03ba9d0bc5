import { remoteConfig } from '../tooling/webpack/remote.ts'

export default remoteConfig(import.meta.dirname)
