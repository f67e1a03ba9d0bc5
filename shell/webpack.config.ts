import { shellConfig, shellServerConfig } from '../tooling/webpack/shell.ts'

export default [shellConfig(import.meta.dirname), shellServerConfig(import.meta.dirname)]
