/*
 * Plays a day on the demonstration and records what leaves the system, so that `diff -r` of two records names what a
 * change of the code has changed for anybody:
 *
 *   node_modules/.bin/node tooling/guard/play.ts <record> [--keep <folder>] [--on <folder>]
 *
 * `--keep` leaves the data, the browsers and e-mails that are still to be sent behind, and `--on` plays the next day on
 * what another build has left so. Each play has the same clock, whenever it is run.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext } from '@playwright/test'
import { signIn } from '../../e2e/support/signIn.ts'
import { chromiumOptions } from '../browser.ts'
import { buildPackages } from '../federation/build.ts'
import { startDatabase } from '../stack/database.ts'
import { startStack } from '../stack/index.ts'
import { freePort } from '../stack/ports.ts'
import { loadSecrets } from '../stack/secrets.ts'
import { createServices } from '../stack/services.ts'
import { withDatabase } from '../stack/sql.ts'
import { admin, service } from '../testing/actors.ts'
import { mailbox } from '../testing/mailbox.ts'
import { siteTenant } from '../testing/siteTenant.ts'
import { publishStack, testFunctions } from '../testing/stack.ts'
import { distanceTo, isMoved, moveClock, restartAt, startClock, unmoved } from './clock.ts'
import { open, playDay, ports, readOffline, runJob, storeLead, type Stage } from './day.ts'
import { createNote, createRecord, recordAll, watchRequests } from './record.ts'
import { searchAddresses } from './searches.ts'

const { values, positionals } = parseArgs({
  options: { keep: { type: 'string' }, on: { type: 'string' } },
  allowPositionals: true,
})
const [record] = positionals
if (!record) throw new Error('Where is the record to go?')

/** A Wednesday afternoon; or a day and an hour later, when the alerts of each day are due. */
const begin = Date.parse(values.on ? '2026-12-03T16:01:00-03:00' : '2026-12-02T15:01:00-03:00')
const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`)

/** Has the database count the ids that it makes: what it sorts by them then has the same order in each play. */
async function countIds(dataDir: string) {
  mkdirSync(dataDir, { mode: 0o711 })
  const services = createServices({ dataDir, redact: (text) => text, onTrouble: say })
  const { databasePassword } = loadSecrets(dataDir)
  const address = await startDatabase({ dataDir }, services, await freePort(), databasePassword)
  await withDatabase(address, (database) =>
    database.query(`
      create schema guard; create sequence guard.ids;
      alter function pg_catalog.gen_random_uuid() rename to real_random_uuid;
      create function pg_catalog.gen_random_uuid() returns uuid language sql volatile security definer
      as $$ select ('a' || lpad(to_hex(nextval('guard.ids')), 7, '0') || '-0000-4000-9000-000000000000')::uuid $$`),
  )
  await services.stop()
}

const browsers: BrowserContext[] = []

/** The page of a browser whose profile is that folder. */
async function openBrowser(profile: string, moved: number) {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    env: unmoved(),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  browsers.push(context)
  watchRequests(context)
  context.setDefaultTimeout(120_000)
  await context.addInitScript(moveClock, moved * 1000)
  return context.pages()[0]!
}

/** What the browsers of the day before still have, and the e-mails that were to be sent. */
async function resume({ visitor, desk, note }: Stage) {
  await mailbox().clear()
  await open(visitor, '/favoritos')
  await note('favourites of the day before', visitor)
  await open(desk, '/admin/properties/new')
  await desk.getByRole('button', { name: /^Continuar este rascunho/ }).click()
  await desk.getByRole('img', { name: 'Foto 1' }).waitFor()
  await note('draft of the day before', desk)
  await runJob()
}

/** What is still to be sent: e-mails of three kinds, and a lower price that alerts tell. Those of later days wait too. */
async function leavePending() {
  const tenant_id = await siteTenant()
  await storeLead(tenant_id, 'Lia Pendente')
  const about = { property_title: 'Casa', property_code: 'X', message: 'À venda?', notice_version: '1' }
  const who = { name: 'Lia Pendente', email: 'lia@example.com', idempotency_key: crypto.randomUUID() }
  await service()
    .from('inquiries')
    .insert({ tenant_id, ...about, ...who })
    .throwOnError()
  await service().rpc('request_password_link', { p_username: 'demo', p_address_hash: 'x' }).throwOnError()
  const houses = service().from('properties').update({ price: 50_000_000 }).like('title', 'Casa da guarda%')
  await houses.throwOnError()
}

async function play(record: string) {
  const place = mkdtempSync(join(tmpdir(), 'guard-'))
  chmodSync(place, 0o755)
  const dataDir = join(place, 'data')
  const day = values.on ? 'dois' : 'um'
  const files = createRecord(record)
  const note = createNote(files, day)
  if (values.on) {
    cpSync(resolve(values.on), place, { recursive: true })
    // Nobody answers yet.
    const visitor = await openBrowser(join(place, 'visitor'), distanceTo(begin))
    await readOffline({ visitor, note }, 'kept since the day before')
    await visitor.context().close()
  } else await countIds(dataDir)
  const stack = await startStack({
    dataDir,
    ports,
    seedProperties: 60,
    seedLeads: true,
    durable: false,
    jobsEvery: 0,
    renderSeconds: 20,
    functionsEnv: testFunctions,
    onTrouble: say,
  })
  try {
    const moved = await startClock(begin)
    publishStack({ ...stack, pid: process.pid, processes: {} })
    const browser = (profile: string) => openBrowser(join(place, profile), moved)
    const [visitor, desk] = [await browser('visitor'), await browser('desk')]
    const stage = { day, visitor, desk, keep: files.keep, note }
    if (values.on) await resume(stage)
    else {
      await open(desk, '/admin/login')
      await signIn(desk, await admin())
      await desk.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
    }
    say('The day begins')
    const queries = [...new Set(await searchAddresses())].slice(0, 120)
    const played = await playDay(stage, queries)
    say('It is recorded')
    await recordAll(files, { visitor: await browser('passer-by'), desk, ...played })
    if (values.keep) await leavePending()
  } catch (error) {
    for (const [index, one] of browsers.entries())
      await one.pages()[0]?.screenshot({ path: `${record}-failed-${index}.png` })
    throw error
  } finally {
    for (const browser of browsers) await browser.close()
    await stack.stop()
  }
  if (values.keep) cpSync(place, resolve(values.keep), { recursive: true })
  rmSync(place, { recursive: true })
  say(`Recorded in ${record}`)
}

if (isMoved) await play(record)
else {
  await buildPackages()
  await restartAt(begin)
}
process.exit()
