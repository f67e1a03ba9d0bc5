const browserPackages = '^(shell/src|mf-[^/]+/src|shared-ui/src|shared-backend/src)/'
const tests = '\\.test\\.tsx?$|/testing/'

/** Who may import whom: docs/decisions/001. `npm run verify` fails on a breach. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'remotes-are-islands',
      comment: 'A remote imports shared-ui and shared-backend, never the shell or another remote.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/' },
      to: { path: '^(mf-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell finds remotes at run time.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mf-' },
    },
    {
      name: 'shared-ui-knows-no-data',
      severity: 'error',
      comment: 'Numbers are read and written by one module, which knows no data either.',
      from: { path: '^shared-ui/' },
      to: {
        path: '^(shared-backend|shell|mf-[^/]+|supabase)/|node_modules/(@supabase|@reduxjs|react-redux|redux)/',
        pathNot: '^shared-backend/src/numbers/',
      },
    },
    {
      name: 'shared-backend-knows-no-pixels',
      severity: 'error',
      from: { path: '^shared-backend/', pathNot: tests },
      to: { path: '^(shared-ui|shell|mf-[^/]+)/|node_modules/(react-dom|react-slick|formik)/' },
    },
    {
      name: 'only-backend-talks-to-supabase',
      severity: 'error',
      from: { path: browserPackages, pathNot: '^shared-backend/' },
      to: { path: 'node_modules/@supabase/' },
    },
    {
      name: 'redux-through-shared-backend',
      comment: 'Redux is no federated singleton: a second copy in a remote would make a second api.',
      severity: 'error',
      from: { path: '^mf-[^/]+/src/', pathNot: tests },
      to: { path: 'node_modules/(@reduxjs|redux)/' },
    },
    {
      name: 'core-stays-light',
      comment: 'The eager entries of the shared packages reach every visitor.',
      severity: 'error',
      from: { path: '^(shared-ui/src/index\\.ts|shared-backend/src/(index\\.ts|base/))' },
      to: { path: 'node_modules/(formik|yup|bcryptjs)/', reachable: true },
    },
    {
      name: 'supabase-js-on-demand',
      comment:
        'Visitors read with the small PostgREST client; the whole of supabase-js is imported dynamically.',
      severity: 'error',
      from: { path: '^shared-backend/src/', pathNot: tests },
      to: { path: 'node_modules/@supabase/supabase-js/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domains-take-the-base-by-name',
      comment: 'A relative import would bundle a second api into a remote, silently.',
      severity: 'error',
      from: { path: '^shared-backend/src/', pathNot: '^shared-backend/src/(base/|index\\.ts)' },
      to: {
        path: '^shared-backend/src/base/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-unlisted-packages',
      severity: 'error',
      from: { path: '^(shell|mf-|shared-)', pathNot: `${tests}|webpack\\.config` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.local|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
    combinedDependencies: false,
  },
}
