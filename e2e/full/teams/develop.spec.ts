import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../../tooling/stack/ports.ts'
import { runProcess } from '../../../tooling/testing/process.ts'
import { repositoryRoot, testStack } from '../../../tooling/testing/stack.ts'
import { copyWorkspace } from '../../../tooling/testing/workspaceCopy.ts'
import { expect, test as base } from '../../support/test.ts'

/** Beside a local site the shell comes from its sources too; a deployed site keeps its own. */
type Mode = 'beside the shell' | 'inside a deployed site'

/** A checkout of the repository that runs one remote's `npm run dev`. */
async function startDeveloping(remote: string, mode: Mode) {
  const { siteUrl } = testStack()
  const { folder, remove } = copyWorkspace()
  const PORT = String(await freePort())
  // A server that outlives its test would hold its port and its folder.
  const NODE_OPTIONS = `--import ${join(repositoryRoot(), 'tooling/stack/exitWithParent.mjs')}`
  const [env, args] =
    mode === 'beside the shell'
      ? [{ PORT, NODE_OPTIONS, SITE: siteUrl }, []]
      : [{ PORT, NODE_OPTIONS }, [siteUrl]]
  const place = { root: folder, cwd: join(folder, remote) }
  const server = runProcess('tooling/develop/index.ts', env, args, place)
  let ended = false
  void server.finished.then(() => (ended = true))
  const address = () => /runs from its sources in (\S+),/.exec(server.output())?.[1]
  await expect.poll(() => ended || address(), { timeout: 150_000 }).toBeTruthy()
  const url = address()
  if (!url) throw new Error(server.output())

  return {
    url,
    write: (file: string, content: string) => writeFile(join(folder, file), content),
    /** Edits a file of the checkout; throws when the edit changes nothing. */
    async edit(file: string, from: string, to: string) {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      if (!before.includes(from)) throw new Error(`Nothing to change in ${file}`)
      // The server must not read half a file: it is written beside and renamed.
      await writeFile(`${path}~`, before.replace(from, to))
      await rename(`${path}~`, path)
    },
    async stop() {
      server.kill('SIGTERM')
      await server.finished
      remove()
    },
  }
}

type Developer = Awaited<ReturnType<typeof startDeveloping>>

/** Time in ms for a change to be built and shown: two development servers may be building at once. */
const built = { timeout: 120_000 }

const test = base.extend<{ develop: (remote: string, mode: Mode) => Promise<Developer> }>({
  develop: async ({ browserName: _ }, use) => {
    const running: Developer[] = []
    await use(async (remote, mode) => {
      const developer = await startDeveloping(remote, mode)
      running.push(developer)
      return developer
    })
    for (const developer of running) await developer.stop()
  },
})

const badge = (page: Page) => page.getByText(/^mf-\w+ (from its sources|failed)$/)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Whether the page is still the marked one, not reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

const newPage = `
import { supabaseQuery } from 'shared-backend/queries'
import { injectEndpoints } from 'shared-backend/endpoints'

const news = injectEndpoints({
  endpoints: (build) => ({
    countCategories: build.query<number, void>({
      queryFn: supabaseQuery(async ({ rest }) => {
        const { data, ...answer } = await rest.from('property_categories').select('id')
        return { ...answer, data: data?.length ?? 0 }
      }),
    }),
  }),
})

export function NewsPage() {
  const { data } = news.useCountCategoriesQuery()
  return <h1>{data === undefined ? 'Um momento' : \`Novidades em \${data} tipos\`}</h1>
}
`

test('mf-catalogue beside the shell: a change keeps the state, a page and an endpoint can be added, errors are shown', async ({
  page,
  develop,
}) => {
  test.slow()
  const developer = await develop('mf-catalogue', 'beside the shell')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${developer.url}/properties`)
  await expect(heading(page, 'Todos os Imóveis')).toBeVisible()
  // React's development build reports errors that the site's build does not.
  expect(errors).toEqual([])
  await expect(badge(page)).toHaveText('mf-catalogue from its sources')

  const price = page.getByLabel('Preço mínimo').first()
  await price.fill('123')
  const typed = await price.inputValue()
  await mark(page)
  await developer.edit('mf-catalogue/src/text.ts', "'Todos os Imóveis'", "'Tudo o que temos'")
  await expect(heading(page, 'Tudo o que temos')).toBeVisible(built)
  await expect(price).toHaveValue(typed)
  await developer.edit('mf-catalogue/src/text.ts', "'Tudo o que temos'", "'Tudo o que temos")
  await expect(badge(page)).toHaveText('mf-catalogue failed', built)
  await developer.edit('mf-catalogue/src/text.ts', "'Tudo o que temos", "'Tudo o que temos'")
  await expect(badge(page)).toHaveText('mf-catalogue from its sources', built)
  await developer.edit('mf-catalogue/src/text.ts', "'Tudo o que temos'", "'Todos os nossos'")
  await expect(heading(page, 'Todos os nossos')).toBeVisible(built)
  await expect(price).toHaveValue(typed)
  expect(await isMarked(page)).toBe(true)

  // The page that is left may reload itself while the next one is requested.
  await page.goto('about:blank')
  await page.goto(`${developer.url}/anunciar-imovel`)
  await page.getByRole('link', { name: 'Imóveis', exact: true }).first().click()
  await expect(heading(page, 'Todos os nossos')).toBeVisible()

  await developer.write('mf-catalogue/src/pages/NewsPage.tsx', newPage)
  await developer.edit(
    'mf-catalogue/src/routes.ts',
    "  '/': lazyPage(",
    "  '/novidades': { title: 'Novidades', page: NewsPage },\n  '/': lazyPage(",
  )
  await developer.edit(
    'mf-catalogue/src/routes.ts',
    'import { lazyPage }',
    "import { NewsPage } from './pages/NewsPage.tsx'\nimport { lazyPage }",
  )
  await expect(async () => {
    await page.goto(`${developer.url}/novidades`)
    await expect(page.getByRole('heading', { level: 1, name: /^Novidades em [1-9]/ })).toBeVisible({
      timeout: 3000,
    })
  }).toPass({ timeout: 60_000 })

  await developer.edit(
    'mf-catalogue/src/pages/NewsPage.tsx',
    '  return <h1>',
    "  if (data) throw new Error('Planejado')\n  return <h1>",
  )
  await expect(badge(page)).toHaveText('mf-catalogue failed', built)
  await expect(page.getByText(/Planejado[^]*mf-catalogue\/src\/pages\/NewsPage\.tsx:18/)).toBeVisible()
  await developer.edit(
    'mf-catalogue/src/pages/NewsPage.tsx',
    "  if (data) throw new Error('Planejado')\n",
    '  const = 1\n',
  )
  await expect(page.getByText(/NewsPage\.tsx[^]*Expected/).first()).toBeVisible(built)
  await developer.edit('mf-catalogue/src/pages/NewsPage.tsx', '  const = 1\n', '')
  await expect(page.getByRole('heading', { level: 1, name: /^Novidades em/ })).toBeVisible(built)
  await expect(badge(page)).toHaveText('mf-catalogue from its sources')
})

test('mf-leads inside a deployed site: a change reloads the page, and keeps address and typed text', async ({
  page,
  develop,
}) => {
  test.slow()
  const developer = await develop('mf-leads', 'inside a deployed site')
  await page.goto(developer.url)
  await page.getByRole('link', { name: 'Anunciar Meu Imóvel' }).first().click()
  await expect(page).toHaveURL(/anunciar-imovel/)
  await page.goto(`${developer.url}/anunciar-imovel?origem=teste`)
  const name = page.getByLabel(/^Nome Completo/)
  await name.fill('Ana de Teste')
  await mark(page)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await developer.edit('mf-leads/src/text.ts', title, 'Um título novo')
  await expect(heading(page, 'Um título novo')).toBeVisible(built)
  expect(await isMarked(page)).toBe(false)
  await expect(name).toHaveValue('Ana de Teste')
  expect(page.url()).toBe(`${developer.url}/anunciar-imovel?origem=teste`)
  await expect(badge(page)).toHaveText('mf-leads from its sources')
})

for (const [remote, mode, path, texts, from, to] of [
  [
    'mf-property',
    'beside the shell',
    '/property/:id',
    'src/text.ts',
    'Voltar para imóveis',
    'De volta à lista',
  ],
  [
    'mf-admin',
    'inside a deployed site',
    '/admin/login',
    'src/settings/login/text.ts',
    'Acesso Administrativo',
    'Entrada da equipe',
  ],
] as const) {
  test(`${remote} ${mode}: a change of its sources is shown`, async ({ page, develop, newProperty }) => {
    test.slow()
    const { id } = await newProperty()
    const developer = await develop(remote, mode)
    await page.goto(developer.url + path.replace(':id', id))
    await expect(page.getByText(from, { exact: true }).first()).toBeVisible()
    await developer.edit(`${remote}/${texts}`, from, to)
    await expect(page.getByText(to, { exact: true }).first()).toBeVisible(built)
    await expect(badge(page)).toHaveText(`${remote} from its sources`)
  })
}

test('no address adds code to a site', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/?remote=mf-catalogue@http://localhost:4301/remoteEntry.js')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter((url) => new URL(url).port === '4301')).toEqual([])
})
