import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parse } from 'yaml'
import { publish } from '../federation/publish.ts'
import { demoAgency } from '../stack/agency.ts'
import { freePort } from '../stack/ports.ts'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { releaseChannel } from '../testing/releaseChannel.ts'
import { repositoryRoot } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { carryOut } from './dockerfile.ts'

/* What deploy/ holds, as far as it can be tried without containers. */

const root = repositoryRoot()
const folder = temporaryFolder()
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Builds that Deno renders, in the project's Storage. */
async function release() {
  const site = { ...releaseChannel(folder), tarballs: undefined }
  const codes = {
    shell: `exports.shareScope = {}
      exports.renderPage = async ({ page }) => ({ html: page.remote.default(), head: { title: '' }, status: 200 })`,
    'mf-houses': `exports.default = () => '<p>Rendered</p>'`,
  }
  const builds = Object.entries(codes).map(([name, code]) => {
    const build = fakeBuild(folder, { name, print: name })
    writeFileSync(join(build.dist, 'server/App.js'), code)
    return build
  })
  await publish(site, builds, { by: 'Ana', why: 'because' })
  return site
}

/** Whoever may not write what root has written. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

test('the steps of the Dockerfile make a server that runs read-only, as an unprivileged user', async () => {
  const site = await release()
  const image = carryOut(read('deploy/Dockerfile'), 'server', root, folder)
  execFileSync('chmod', ['-R', 'a-w', image.workdir])
  expect(image).toMatchObject({ user: 'node', volumes: [image.env.CACHE_DIR] })

  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    HOST: '127.0.0.1',
    PORT: port,
    // Nothing but the volume can be written.
    TMPDIR: join(folder, 'none'),
    RENDER_SECONDS: '20',
    CHANNEL: site.channel,
    SUPABASE_URL: site.project.url,
    SUPABASE_PUBLISHABLE_KEY: site.project.publishableKey,
    AGENCY: JSON.stringify(demoAgency),
  }
  const [program = '', ...args] = image.command
  const server = spawn(program, args, { cwd: image.workdir, env, ...nobody })
  const closed = once(server, 'close')
  try {
    let complaints = ''
    server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    const opened = await Promise.race([once(createInterface(server.stdout), 'line'), closed])
    expect([opened, complaints]).toEqual([[`server on http://localhost:${port}`], ''])
    const page = await fetch(`http://127.0.0.1:${port}/mf-houses`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<p>Rendered</p>')])
    const [check = '', ...words] = image.healthcheck.map((word) => word.replace('4173', port))
    const isAlive = () => spawnSync(check, words, { env, cwd: image.workdir }).status
    expect(isAlive()).toBe(0)
    server.kill('SIGTERM')
    expect((await closed)[0]).toBe(0)
    expect(isAlive()).toBe(1)
  } finally {
    server.kill('SIGKILL')
  }
})

/** The names in a text that may be environment variables. */
const namesIn = (text: string) => new Set(text.match(/\b[A-Z][A-Z_]{3,}\b/g))
const serverKnows = namesIn(read('shell/server/environment.ts')).add('NODE_ENV')
const gateKnows = new Set(serverKnows).add('SUPABASE_SECRET_KEY').add('PREVIEW_ORIGIN')

/** The names that a file of variables sets. */
const setIn = (file: string) => [...read(file).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

test('compose.yaml names variables that its programs know, and example.env has each of them', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const { proxy, gate, ...servers } = compose.services
  for (const [name, { environment }] of Object.entries(servers))
    expect([name, Object.keys(environment).filter((one) => !serverKnows.has(one))]).toEqual([name, []])
  expect(Object.keys(gate!.environment).filter((one) => !gateKnows.has(one))).toEqual([])
  const inCaddyfile = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(proxy!.environment)).toEqual(inCaddyfile)

  const used = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual(setIn('deploy/example.env').sort())
})

test('the unit of systemd is one, and sets variables that the server knows', () => {
  const unit = read('deploy/site.service')
  const variables = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)]
  expect(variables.map(([, name]) => name).filter((name) => !serverKnows.has(name!))).toEqual([])
  mkdirSync(join(folder, 'unit'))
  const file = join(folder, 'unit', 'site.service')
  writeFileSync(file, unit.replaceAll('/srv/imobiliaria', root))
  if (spawnSync('systemd-analyze', ['--version']).error) return
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
