import { remoteConfig, remoteServerConfig } from 'remote-kit/webpack'

export default [remoteConfig(import.meta.dirname), remoteServerConfig(import.meta.dirname)]
