import { nodeProject } from './tooling/jest/nodeProject.mjs'

/** Tests that `npm test` can do without (`*.full.test.ts`), on a stack: parts of `npm run test:full`. */
export default {
  ...nodeProject('full', ['shell', 'remote-kit', 'supabase/tests', 'tooling']),
  testMatch: ['**/*.full.test.ts'],
  transformIgnorePatterns: ['/node_modules/(?!(get-port|http-proxy-middleware|httpxy|is-plain-obj)/)'],
  reporters: ['default', './tooling/testing/jestReporter.ts'],
  globalSetup: './tooling/testing/globalSetup.ts',
  globalTeardown: './tooling/testing/globalTeardown.ts',
  testTimeout: 120_000,
  maxWorkers: 2,
}
