import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from './counts.ts'
import { until } from '../stack/processes.ts'
import { freePort } from '../stack/ports.ts'

/** It is no dependency of the workspace: it has 300 packages, and one test needs it. */
const verdaccio = {
  name: 'outside',
  dependencies: { verdaccio: '6.10.4' },
  overrides: { 'node-fetch': '2.7.0' },
}

const own = { access: '$all', publish: '$all' }

/**
 * Starts a registry of npm packages on this machine. Ours are published into it by whoever asks; all others it has from
 * the registry that npm uses.
 */
export async function startPackageRegistry() {
  count('package registry')
  const folder = mkdtempSync(join(tmpdir(), 'registry-'))
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put('package.json', JSON.stringify(verdaccio))
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  npm('install', '--no-audit', '--no-fund')
  const upstream = npm('config', 'get', 'registry').trim()
  put(
    'config.yaml',
    JSON.stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'users') } },
      uplinks: { npm: { url: upstream } },
      packages: { 'shared-*': own, 'remote-kit': own, '**': { access: '$all', proxy: 'npm' } },
      log: { type: 'stdout', format: 'json', level: 'warn' },
    }),
  )
  const host = `127.0.0.1:${await freePort()}`
  put('npmrc', `//${host}/:_authToken=anybody\n`)
  const server = spawn(
    process.execPath,
    ['node_modules/verdaccio/bin/verdaccio', '-c', 'config.yaml', '-l', host],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const closed = new Promise((resolve) => server.once('close', resolve))
  const url = `http://${host}/`
  const answers = () =>
    fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await until(answers, 60_000))) throw new Error('The registry of packages did not open')
  return {
    url,
    /** Makes npm and lerna use it, with the right to publish. */
    env: { NPM_CONFIG_REGISTRY: url, NPM_CONFIG_USERCONFIG: join(folder, 'npmrc') },
    async close() {
      server.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
