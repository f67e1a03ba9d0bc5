import { remoteConfig, remoteServerConfig } from '../tooling/webpack/remote.ts'

export default [remoteConfig(import.meta.dirname), remoteServerConfig(import.meta.dirname)]
