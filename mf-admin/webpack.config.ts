import { remoteConfig } from 'remote-kit/webpack'

export default remoteConfig(import.meta.dirname)
