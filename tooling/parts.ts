export interface Part {
  /** A program of node_modules/.bin and its arguments. */
  command: string[]
  browser?: true
  /** It runs on the stack of the whole run, with the site and its listings. */
  onSite?: true
  /** s that it may take on two quiet cores. It is shown: a machine that does something else as well is no fault. */
  budget: number
}

export interface RarePart extends Part {
  /** Beginnings of the paths whose change it may notice. */
  concerns: string[]
}

const playwright = (config: string, ...more: string[]) => [
  'playwright',
  'test',
  '--config',
  `e2e/${config}.config.ts`,
  ...more,
]
const jest = (config: string, ...more: string[]) => ['jest', '--config', `jest.${config}.config.mjs`, ...more]

/** Jest would read what follows the name of a project as another: this flag, at its default, ends the list. */
const endOfProjects = '--passWithNoTests=false'

/** The parts of `npm test`: what finds a fault that would reach a visitor, an admin, the data or a team's release. */
export const parts: Record<string, Part> = {
  unit: { command: ['jest', '--ignoreProjects', 'integration', endOfProjects], budget: 160 },
  // In a jest of their own: unit tests refuse processes, and a skipped file leaves the refusal in its worker.
  integration: { command: ['jest', '--selectProjects', 'integration', endOfProjects], budget: 25 },
  functions: {
    command: [
      'deno',
      'test',
      '--no-check',
      '--no-prompt',
      '--node-modules-dir=manual',
      '--allow-env',
      '--allow-read',
      // Servers of the tests' own.
      '--allow-net=127.0.0.1',
      '--config',
      'supabase/functions/deno.json',
      'supabase/functions',
    ],
    budget: 10,
  },
  // Before the parts that need the build: their times are then those of their tests.
  build: { command: ['node', 'tooling/testing/buildPages.ts'], budget: 40 },
  // First on the stack: the tests of the backend leave listings of theirs.
  browser: { command: playwright('playwright'), browser: true, onSite: true, budget: 200 },
  backend: { command: jest('stack'), onSite: true, budget: 120 },
  // One file after the other, on a stack whose services they stop.
  alone: { command: jest('alone'), budget: 105 },
}

/** The parts of `npm run test:full`: all else. */
export const rareParts: Record<string, RarePart> = {
  docs: {
    command: playwright('full', 'full/docs'),
    browser: true,
    budget: 900,
    concerns: ['README.md', 'docs/', 'e2e/full/docs/', 'package.json', 'remote-kit/', 'tooling/'],
  },
  teams: {
    command: playwright('full', 'full/teams'),
    browser: true,
    budget: 240,
    concerns: [
      'e2e/full/teams/',
      'e2e/support/',
      'remote-kit/',
      'tooling/develop/',
      'tooling/federation/',
      'shell/server/',
      'shell/src/federation/',
    ],
  },
  faults: {
    command: playwright('full', 'full/faults'),
    browser: true,
    budget: 300,
    concerns: ['e2e/full/faults/', 'e2e/support/', 'shell/', 'remote-kit/', 'docs/releases.md'],
  },
  pages: {
    command: playwright('full', 'full/pages'),
    browser: true,
    budget: 300,
    concerns: ['e2e/full/pages/', 'e2e/support/', 'shell/', 'mf-', 'shared-', 'supabase/functions/'],
  },
  builds: {
    command: jest('full', 'remote-kit', 'shell', 'tooling/(?!stack/)'),
    budget: 240,
    concerns: ['remote-kit/', 'shell/', 'mf-', 'tooling/', 'deploy/', 'jest.full.config.mjs'],
  },
  stack: {
    command: jest('full', 'tooling/stack'),
    budget: 240,
    concerns: ['tooling/stack/', 'tooling/testing/', 'supabase/functions/', 'jest.full.config.mjs'],
  },
  database: {
    command: jest('full', 'supabase/tests'),
    budget: 240,
    concerns: ['supabase/', 'shared-backend/'],
  },
}

/** The parts of `npm run test:full` that may notice a change of these files. */
export const partsOf = (files: string[]) =>
  Object.entries(rareParts)
    .filter(([, { concerns }]) => files.some((file) => concerns.some((begin) => file.startsWith(begin))))
    .map(([name]) => name)
