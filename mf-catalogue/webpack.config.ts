import { remoteConfig, remoteFrontDoorConfig } from '../tooling/webpack/remote.ts'

export default [remoteConfig(import.meta.dirname), remoteFrontDoorConfig(import.meta.dirname)]
