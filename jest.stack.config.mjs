import { nodeProject } from './tooling/jest/nodeProject.mjs'

/** Tests on the real stack: Postgres, the Supabase API, functions, mail. */
export default {
  ...nodeProject('stack', ['supabase/tests']),
  testPathIgnorePatterns: ['\\.(alone|full)\\.test\\.ts$', '/node_modules/'],
  reporters: ['default', './tooling/testing/jestReporter.ts'],
  globalSetup: './tooling/testing/globalSetup.ts',
  globalTeardown: './tooling/testing/globalTeardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
}
