import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { plainSources } from '../../../tooling/testing/plainRemote.ts'
import { runProcess } from '../../../tooling/testing/process.ts'
import { repositoryRoot } from '../../../tooling/testing/stack.ts'
import { expect, test } from '../../support/ownSite.ts'

const run = promisify(execFile)

const federation = `{ name: 'news', filename: 'remoteEntry.js', manifest: true, dts: false,
  exposes: { './App': './src/App.js' }, shared: { react: { singleton: true, requiredVersion: '^19.0.0' } } }`

/** A team's own project, as the vendor's guide for its build tool has it. */
const tools: Record<
  string,
  { packages: Record<string, string>; command: string; files: Record<string, string> }
> = {
  Vite: {
    packages: { vite: '7.3.1', '@module-federation/vite': '1.23.8' },
    command: 'vite build',
    files: {
      'index.html': '<!doctype html><script type="module" src="./src/App.js"></script>',
      'vite.config.js': `import { federation } from '@module-federation/vite'
export default { base: './', build: { target: 'esnext' }, plugins: [federation(${federation})] }`,
    },
  },
  Rsbuild: {
    packages: { '@rsbuild/core': '2.3.2', '@module-federation/rsbuild-plugin': '2.9.2' },
    command: 'rsbuild build',
    files: {
      'src/index.js': "import('./App.js')",
      'rsbuild.config.mjs': `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
export default { output: { assetPrefix: 'auto' }, plugins: [pluginModuleFederation(${federation})] }`,
    },
  },
}

for (const [tool, { packages, command, files }] of Object.entries(tools))
  test(`a team that builds with ${tool} releases its build, and it works`, async ({ site, page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'team-'))
    const name = `mf-${tool.toLowerCase()}`
    const type = (program: string, ...args: string[]) => run(program, args, { cwd: folder })
    const manifest = {
      ...{ name, version: '0.1.0', private: true, type: 'module' },
      dependencies: { react: '19.3.0', 'react-dom': '19.3.0' },
      devDependencies: packages,
    }
    const written = {
      ...{ ...plainSources, ...files, '.gitignore': 'node_modules\ndist\n' },
      'package.json': JSON.stringify(manifest),
    }
    const email = `ana-${randomUUID()}@equipe.example`
    const allowed = await runProcess('tooling/federation/allow.ts', site.env, ['allow', name, email]).finished
    const gate = runProcess('tooling/federation/gate/follow.ts', site.env)
    try {
      for (const [file, content] of Object.entries(written)) {
        await mkdir(dirname(join(folder, file)), { recursive: true })
        await writeFile(join(folder, file), content)
      }
      await type('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error')
      await type('npx', ...command.split(' '))
      const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com']
      await type('git', 'init', '--quiet')
      await type('git', 'add', '--all')
      await type('git', ...who, 'commit', '--quiet', '--message', 'Add a page of news')

      const team = {
        RELEASE_EMAIL: email,
        RELEASE_PASSWORD: /only here: (\S+)/.exec(allowed.output)?.[1] ?? '',
      }
      const args = ['release', site.url, '--dist', 'dist', '--channel', site.channel]
      const kit = runProcess('remote-kit/src/cli.ts', team, args, { root: repositoryRoot(), cwd: folder })
      const { code, output } = await kit.finished
      expect(code, output + gate.output()).toBe(0)
      expect(output).toContain(`${name} 0.1.0: what the site now serves`)

      await site.isServed()
      await page.goto('/noticias')
      // Its state is kept by the shell's React: with a copy of its own hooks would throw.
      await page.getByRole('button', { name: 'Lidas: 0' }).click()
      await expect(page.getByRole('button', { name: 'Lidas: 1' })).toBeVisible()
      await page.getByRole('link', { name: 'Imóveis', exact: true }).first().click()
      await expect(page).toHaveURL(/\/properties$/)
    } finally {
      gate.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  })
