import { browserPackages, packages, root } from '../workspaces.ts'

export interface Check {
  name: string
  /** A program of node_modules/.bin and its arguments, run in the repository's folder. */
  command: string[]
}

/**
 * Of lint, only files whose text has changed are looked at again: all of them take minutes. What the typed rules say of
 * one may change with a type in another, so CI looks at all.
 */
const lintCache = process.env.CI
  ? []
  : ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint']

const denoCheck = ['deno', 'check', '--quiet', '--node-modules-dir=manual']

/** Checks that must pass before a commit. */
export const checksOf = (repository = root): Check[] => [
  { name: 'format', command: ['prettier', '--check', '--cache', '--cache-location', '.cache/prettier', '.'] },
  { name: 'lint', command: ['eslint', '--max-warnings', '0', ...lintCache, '.'] },
  { name: 'types', command: ['tsc', '-b', ...packages(repository)] },
  {
    name: 'boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...packages(repository)],
  },
  {
    name: 'functions',
    // With their own configuration Deno finds no types of Node, since its folder is above no package.json.
    command: [
      ...denoCheck,
      ...['--config', 'deno.check.json', '--import-map', 'supabase/functions/deno.json'],
      'supabase/functions/*/index.ts',
    ],
  },
  { name: 'tests of functions', command: [...denoCheck, 'supabase/functions'] },
  {
    name: 'lint of functions',
    command: ['deno', 'lint', '--quiet', '--config', 'supabase/functions/deno.json', 'supabase/functions'],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'dead dependencies',
    // Without the tests: a package that only they import is nothing that runs.
    command: [
      ...['knip', '--no-progress', '--production', '--strict', '--dependencies'],
      ...[...browserPackages(repository), 'supabase'].flatMap((name) => ['--workspace', name]),
    ],
  },
  { name: 'filters', command: ['node', 'tooling/filters/generate.ts', '--check'] },
  { name: 'database', command: ['node', 'tooling/schema/check.ts', '--types'] },
  { name: 'unit tests', command: ['jest', '--silent', '--selectProjects', 'browser', 'node'] },
  {
    name: 'component tests',
    // Those that can see a change that is in no commit yet: all of them take minutes, and are a part of `npm test`.
    command: ['jest', '--silent', '--onlyChanged', '--selectProjects', 'components'],
  },
]
