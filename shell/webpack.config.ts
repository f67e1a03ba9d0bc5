import { shellConfig, shellFrontDoorConfig } from '../tooling/webpack/shell.ts'

export default [shellConfig(import.meta.dirname), shellFrontDoorConfig(import.meta.dirname)]
