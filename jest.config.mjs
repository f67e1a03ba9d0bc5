import { browserProject, nodeProject } from './tooling/jest/preset.mjs'
import { browserPackages } from './tooling/workspaces.ts'

/** Unit and component tests: seconds, nothing but this process. `jest.stack.config.mjs` has the rest. */
export default {
  // The default leaves a core to an editor; on two cores that is half of them.
  maxWorkers: '100%',
  // A form with many fields takes its time on a busy machine.
  testTimeout: 20_000,
  projects: [
    browserProject(
      'browser',
      browserPackages().map((name) => `${name}/src`),
    ),
    nodeProject('node', ['shell/server', 'tooling'], {
      testPathIgnorePatterns: ['/tooling/stack/', '/node_modules/'],
    }),
  ],
}
