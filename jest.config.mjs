import { browserProject, nodeProject } from './tooling/jest/preset.mjs'
import { browserPackages } from './tooling/workspaces.ts'

/** Unit and component tests: seconds, nothing but this process. `jest.stack.config.mjs` has the rest. */
export default {
  reporters: ['default', './tooling/testing/jestTimes.ts'],
  // The default leaves a core to an editor; on two cores that is half of them.
  maxWorkers: '100%',
  // Tests wait for conditions: only one that hangs should meet a limit, not one on a crowded machine.
  testTimeout: 120_000,
  projects: [
    browserProject(
      'browser',
      browserPackages().map((name) => `${name}/src`),
    ),
    nodeProject('node', ['shell/server', 'tooling'], {
      testPathIgnorePatterns: ['/tooling/stack/', '/node_modules/'],
      setupFilesAfterEnv: ['<rootDir>/tooling/jest/setupNode.ts'],
      // ES modules only, which jest does not read as they are.
      transformIgnorePatterns: ['/node_modules/(?!(http-proxy-middleware|httpxy|is-plain-obj)/)'],
    }),
  ],
}
