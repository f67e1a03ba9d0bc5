import { browserProject, setupUnit } from './remote-kit/src/jest/preset.ts'
import { nodeProject } from './tooling/jest/nodeProject.mjs'
import { browserPackages, root } from './tooling/workspaces.ts'

// A zone whose days are not the agency's: a test notices whatever writes them by the machine's clock.
process.env.TZ = 'Pacific/Kiritimati'

const sources = browserPackages().map((name) => `${name}/src`)
const servers = ['shell/server', 'remote-kit', 'tooling']
const elsewhere = ['\\.(integration|full|stack)\\.test\\.ts$', '/node_modules/']
const onNode = {
  setupFilesAfterEnv: ['<rootDir>/tooling/jest/setupNode.ts'],
  // ES modules only, which jest does not read as they are.
  transformIgnorePatterns: [
    '/node_modules/(?!(http-proxy-middleware|httpxy|is-plain-obj|p-limit|yocto-queue)/)',
  ],
}

/**
 * Unit tests (`*.test.ts`) and component tests (`*.test.tsx`), which need nothing but this process; and integration tests
 * (`*.integration.test.ts`), which start processes. `jest.stack.config.mjs` has those on the real stack.
 */
export default {
  reporters: ['default', './tooling/testing/jestReporter.ts'],
  // The default leaves a core to an editor; on two cores that is half of them.
  maxWorkers: '100%',
  // Tests wait for conditions: only one that hangs should meet a limit, not one on a crowded machine.
  testTimeout: 120_000,
  projects: [
    {
      ...browserProject(root, sources, ['**/*.test.ts']),
      displayName: 'browser',
      testPathIgnorePatterns: elsewhere,
    },
    { ...browserProject(root, sources, ['**/*.test.tsx']), displayName: 'components' },
    nodeProject('node', servers, {
      ...onNode,
      setupFilesAfterEnv: [...onNode.setupFilesAfterEnv, setupUnit],
      testPathIgnorePatterns: elsewhere,
    }),
    nodeProject('integration', [...servers, ...sources], {
      ...onNode,
      testMatch: ['**/*.integration.test.ts'],
    }),
  ],
}
