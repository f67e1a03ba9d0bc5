import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspaces.ts'
import { checksOf } from './checks.ts'
import { testRepository } from './testRepository.ts'

/** A file, what it imports, and the rule that is broken by it. */
const breaches = [
  ['mf-houses/src/App.ts', '../../mf-flats/src/App.ts', 'remotes-are-islands'],
  ['mf-admin/src/desk/leads.ts', '../settings/users.ts', 'admin-domains-are-islands'],
  ['mf-admin/src/kit/layout.ts', '../desk/leads.ts', 'admin-domains-are-islands'],
  ['shell/src/App.ts', '../../mf-flats/src/App.ts', 'shell-knows-no-remote'],
  ['shell/src/main.ts', '../server/node.ts', 'browser-knows-no-server'],
  ['shell/src/text.ts', './testing/text.ts', 'product-knows-no-tests'],
  ['shell/server/node.ts', '../src/App.tsx', 'server-renders-nothing-itself'],
  ['shell/server/app.ts', '../../tooling/run.ts', 'product-knows-no-tools'],
  ['shell/server/meta.ts', '../../shared-backend/src/properties/index.ts', 'site-knows-no-property'],
  ['shell/server/meta.ts', '../../shared-backend/src/properties/index.ts', 'packages-by-their-entries'],
  ['shell/src/words.ts', '../../shared-ui/src/facts/index.ts', 'site-knows-no-property'],
  ['shell/src/words.ts', '../../shared-ui/src/facts/index.ts', 'packages-by-their-entries'],
  ['shared-ui/src/index.ts', '../../shared-backend/src/index.ts', 'shared-ui-knows-no-data'],
  ['shared-ui/src/index.ts', '../../shared-backend/src/index.ts', 'packages-by-their-entries'],
  ['shared-domain/src/search.ts', '../../shared-backend/src/index.ts', 'shared-domain-stands-alone'],
  ['shared-domain/src/search.ts', '../../shared-backend/src/index.ts', 'packages-by-their-entries'],
  ['shared-backend/src/index.ts', '../../shared-ui/src/Button.ts', 'packages-by-their-entries'],
  ['shared-backend/src/index.ts', '../../shared-ui/src/Button.ts', 'shared-backend-knows-no-pixels'],
  ['mf-flats/src/App.ts', '../../shared-ui/src/Button.ts', 'packages-by-their-entries'],
  ['supabase/functions/one/index.ts', '../two/index.ts', 'functions-are-islands'],
  ['supabase/functions/two/index.ts', '../../../shared-backend/src/index.ts', 'functions-stand-alone'],
  ['supabase/tests/one.test.ts', '../functions/one/index.ts', 'journeys-see-what-a-visitor-sees'],
  ['supabase/tests/two.test.ts', '../../e2e/visit.ts', 'e2e-and-backend-tests-apart'],
  ['tooling/run.ts', '../mf-flats/src/App.ts', 'tooling-works-from-outside'],
  ['tooling/other.ts', '../shared-ui/src/Button.ts', 'packages-by-their-entries'],
  ['remote-kit/src/other.ts', '../../tooling/run.ts', 'the-kit-knows-no-workspace'],
  ['remote-kit/src/circle.ts', './circleOfTypes.ts', 'no-cycles'],
  ['e2e/visit.ts', '../shell/server/node.ts', 'journeys-see-what-a-visitor-sees'],
  ['e2e/missing.ts', './nowhere.ts', 'not-to-unresolvable'],
] as const

const allowed = {
  'mf-admin/src/settings/users.ts': "import '../kit/fields.ts'",
  'mf-admin/src/kit/fields.ts': '',
  'mf-admin/src/pages/SettingsPage.ts': "import '../desk/leads.ts'\nimport '../settings/users.ts'",
  'shared-ui/src/Button.ts': '',
  'remote-kit/src/circleOfTypes.ts': "import type {} from './circle.ts'",
  'shared-ui/src/facts/index.ts': '',
  'shared-backend/src/properties/index.ts': '',
  'shell/src/App.tsx': '',
  'shell/src/testing/text.ts': '',
  'supabase/functions/_shared/http.ts': "import '../../../shared-backend/src/schemas/lead.ts'",
  'shared-backend/src/schemas/lead.ts': '',
  'supabase/functions/three/index.ts': "import '../_shared/http.ts'",
  'e2e/support/site.ts': "import '../../tooling/other.ts'",
  'tooling/site.ts': "import '../shell/server/app.ts'",
  'mf-houses/webpack.config.ts': "import '../tooling/other.ts'",
}

interface Violation {
  from: string
  to: string
  rule: { name: string }
}

const everyPackage = new Set(breaches.map(([file]) => file.replace(/\/.*/, '')))

const folder = testRepository({
  ...Object.fromEntries([...everyPackage].map((name) => [`${name}/package.json`, '{}'])),
  ...Object.fromEntries(breaches.map(([file, imported]) => [file, `import '${imported}'\n`])),
  'tooling/package.json': readFileSync(join(root, 'tooling/package.json'), 'utf8'),
  'remote-kit/package.json': readFileSync(join(root, 'remote-kit/package.json'), 'utf8'),
  ...allowed,
})

function violations() {
  const { command = [] } = checksOf(folder).find(({ name }) => name === 'boundaries') ?? {}
  const [program = '', ...args] = command
  const { stdout } = spawnSync(
    join(folder, 'node_modules/.bin', program),
    [...args, '--output-type', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
}

test('each breach is named, in every part of the repository, and nothing else is', () => {
  const named = violations().map(({ from, rule }) => `${from} breaks ${rule.name}`)
  expect([...new Set(named)].sort()).toEqual(
    breaches.map(([file, , rule]) => `${file} breaks ${rule}`).sort(),
  )
})
