import { buildPackages } from '../federation/build.ts'

await buildPackages()
