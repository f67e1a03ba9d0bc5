const browserPackages = '^(shell|mf-[^/]+|shared-[^/]+)/src/'
const product = '^(shell/(src|server)|(mf|shared)-[^/]+/src|supabase/functions)/'
const tests = '\\.test\\.tsx?$|/testing/'

/** Who may import whom: docs/decisions/001. `npm run verify` fails on a breach. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Of types neither: the type that two files need stands in a third, or in the one that the other builds on.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'remotes-are-islands',
      comment: 'A remote imports the shared packages, never the shell or another remote.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/' },
      to: { path: '^(mf-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'admin-domains-are-islands',
      comment:
        'A domain of the admin area knows the kit and no other domain, and the kit no domain. Routes, and pages that show several domains, stand above them.',
      severity: 'error',
      from: { path: '^mf-admin/src/([^/]+)/', pathNot: '^mf-admin/src/(pages|testing)/' },
      to: { path: '^mf-admin/src/', pathNot: '^mf-admin/src/($1|kit|testing)/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell finds remotes at run time.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mf-' },
    },
    {
      name: 'shared-domain-stands-alone',
      comment: 'Facts, numbers and what a search means are the same in a browser, on a server and in Deno.',
      severity: 'error',
      from: { path: '^shared-domain/', pathNot: [tests, '^shared-domain/src/imports/files/'].flat() },
      to: { pathNot: ['^shared-domain/', 'node_modules/@date-fns/tz/'] },
    },
    {
      name: 'files-are-read-by-parsers',
      comment: 'Of CSV and XML, which have no place in a visitor’s browser.',
      severity: 'error',
      from: { path: '^shared-domain/src/imports/files/', pathNot: tests },
      to: { pathNot: ['^shared-domain/', 'node_modules/(papaparse|saxes)/'] },
    },
    {
      name: 'shared-ui-knows-no-data',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: {
        path: '^(shared-backend|shell|mf-[^/]+|supabase)/|node_modules/(@supabase|@reduxjs|react-redux|redux)/',
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
      name: 'the-store-is-the-shells',
      comment:
        'What makes a store comes behind the first page, and from the shell: a remote would bundle another one.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shared-ui)/src/', pathNot: tests },
      to: { path: '^shared-backend/src/store\\.ts$' },
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
      from: { path: '^shared-backend/src/', pathNot: '^shared-backend/src/(base/|(index|store)\\.ts)' },
      to: {
        path: '^shared-backend/src/base/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-knows-no-server',
      severity: 'error',
      from: { path: browserPackages },
      to: { path: '^(shell/server|supabase)/' },
    },
    {
      name: 'server-renders-nothing-itself',
      comment: 'It knows the shell by its plain functions and texts; components reach it as a build.',
      severity: 'error',
      from: { path: '^shell/server/', pathNot: tests },
      to: { path: '^shell/src/.*\\.tsx$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'site-knows-no-property',
      comment:
        'What a listing is and says is its remote’s: the shell and its server only know routes and their rules.',
      severity: 'error',
      from: { path: '^shell/', pathNot: tests },
      to: {
        path: '^shared-(backend|domain|ui)/src/',
        pathNot: [
          // Of shared-backend what every page needs, and what a route is; of shared-ui nothing that draws a listing, but where
          // a mark stands on a picture; of shared-domain what a picture of a map shows.
          '^shared-backend/src/((base|routes)/|(index|config|head|parse|registry|store|visitorSignature)\\.ts$)',
          '^shared-ui/src/(?!(facts|property-card|watermark/(?!placement)|forms)/)',
          '^shared-domain/src/shownPoint/',
        ],
      },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'What is deployed runs without the tools that build, start and test it.',
      severity: 'error',
      from: { path: product },
      to: { path: '^(tooling|e2e|supabase/tests)/' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: product, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'packages-by-their-entries',
      comment:
        'A path into another package would outlive its version. Deno reads the files of the shared packages as they lie.',
      severity: 'error',
      from: { path: '^([^/]+)/', pathNot: '^supabase/functions/' },
      to: {
        path: '^shared-[^/]+/src/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'functions-stand-alone',
      comment:
        'They are deployed with their own files, what they share with the forms and the server, and packages.',
      severity: 'error',
      from: { path: '^supabase/functions/' },
      to: {
        pathNot: [
          '^supabase/functions/',
          '^shared-backend/src/schemas/',
          '^shared-domain/src/(agencyTime|database|facts|numbers|portals|search|text)/',
          '^shared-backend/src/(leadColumns|readPages|visitorSignature)\\.ts$',
          'node_modules/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'functions-are-islands',
      severity: 'error',
      from: { path: '^supabase/functions/([^/]+)/' },
      to: { path: '^supabase/functions/', pathNot: '^supabase/functions/($1|_shared)/' },
    },
    {
      name: 'tooling-works-from-outside',
      comment:
        'It builds and serves packages by their files; of their code it uses public entries and the server.',
      severity: 'error',
      from: { path: '^tooling/' },
      to: { path: '^(mf-[^/]+|shell/src|supabase|e2e)/' },
    },
    {
      name: 'the-kit-knows-no-workspace',
      comment:
        'Remotes elsewhere install it: it finds packages by their names, and nothing by a path of this tree.',
      severity: 'error',
      from: { path: '^remote-kit/', pathNot: tests },
      to: { path: '^(tooling|shell|mf-[^/]+|supabase|e2e)/' },
    },
    {
      name: 'journeys-see-what-a-visitor-sees',
      comment: 'End-to-end and backend tests know the running site by its addresses, not by its code.',
      severity: 'error',
      from: { path: '^(e2e|supabase/tests)/' },
      to: { path: '^(mf-[^/]+|shell|shared-ui|supabase/functions)/' },
    },
    {
      name: 'e2e-and-backend-tests-apart',
      severity: 'error',
      from: { path: '^(e2e|supabase)/' },
      to: { path: '^(e2e|supabase)/', pathNot: '^$1/' },
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
      from: {
        path: '^(shell|mf-|shared-|remote-kit|tooling|e2e|supabase/(functions|tests))',
        pathNot: `${tests}|webpack\\.config`,
      },
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
