import { nodeProject } from './tooling/jest/nodeProject.mjs'

/** Tests on the real stack: Postgres, the Supabase API, functions, mail; those of the tooling end with `.stack.test.ts`. */
export default {
  ...nodeProject('stack', ['supabase/tests', 'tooling']),
  testMatch: ['**/supabase/tests/**/*.test.ts', '**/*.stack.test.ts'],
  testPathIgnorePatterns: ['\\.(alone|full)\\.test\\.ts$', '/node_modules/'],
  reporters: ['default', './tooling/testing/jestReporter.ts'],
  globalSetup: './tooling/testing/globalSetup.ts',
  globalTeardown: './tooling/testing/globalTeardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
}
