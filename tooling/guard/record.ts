import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { adminPages, publicPages } from '../../e2e/support/sitePages.ts'
import { nextFrame } from '../../e2e/support/touch.ts'
import { withDatabase } from '../stack/sql.ts'
import { visitor, type admin } from '../testing/actors.ts'
import { mailbox, type Mail } from '../testing/mailbox.ts'
import { testStack } from '../testing/stack.ts'
import { nameId, normalize, normalizePage, slug } from './names.ts'
import { ownLists, search, searchAddresses, searchInBrowser, type Db } from './searches.ts'

type Write = (path: string, text: string) => void
type Admin = Awaited<ReturnType<typeof admin>>
type Row = Record<string, unknown>

type Files = ReturnType<typeof createRecord>

/** Collects files, and writes them once all ids have their names. */
export function createRecord(folder: string) {
  const files = new Map<string, () => string>()
  const add =
    (of: (text: string) => string): Write =>
    (path, text) => {
      if (files.has(path)) throw new Error(`${path} is recorded twice`)
      files.set(path, () => of(text))
    }
  return {
    add: add(normalize),
    addPage: add(normalizePage),
    /** An answer to somebody. */
    keep: (name: string, answer: unknown) =>
      add(normalize)(`day/${name}.json`, JSON.stringify(answer, null, 1)),
    write: () => {
      for (const [path, text] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), `${text().trimEnd()}\n`)
      }
    },
  }
}

const valueOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The columns by name, without those that are null and numbers that only count the rows. */
const rowText = (row: Row) =>
  Object.keys(row)
    .sort()
    .filter((name) => row[name] !== null && !(name === 'id' && typeof row.id === 'number'))
    .map((name) => `${name}: ${valueOf(row[name])}`)
    .join('\n')

/** In the order in which they came; where that says nothing, by what they say. */
const inOrder = (rows: Row[]) =>
  rows
    .map((row) => ({ row, born: Date.parse(String(row.created_at ?? row.happened_at)) || 0 }))
    .map((one) => ({ ...one, text: normalize(rowText({ ...one.row, id: null })) }))
    .sort((a, b) => a.born - b.born || (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)

/** All rows of the product's tables. It names their ids. */
const recordRows = (add: Write) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    const { rows: tables } = await database.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables where schemaname in ('private', 'public')
       order by schemaname, tablename`,
    )
    const all = new Map<string, Row[]>()
    for (const { schema, name } of tables) {
      const query = `select to_jsonb(t) as row from ${schema}.${name} t`
      const { rows } = await database.query<{ row: Row }>(query)
      if (rows.length > 0)
        all.set(
          `${schema}.${name}`,
          rows.map(({ row }) => row),
        )
    }
    // The order of some rows follows from the names of others.
    for (let round = 0; round < 3; round++)
      for (const [table, rows] of all) {
        const sorted = inOrder(rows)
        const name = table.replace(/^\w+\./, '')
        for (const [index, { id, username }] of sorted.entries()) {
          if (typeof id === 'string') nameId(id, `${name}-${index + 1}`)
          if (name === 'admin_users') nameId(String(username), `user-${index + 1}`)
        }
        all.set(table, sorted)
      }
    for (const [table, rows] of all) add(`rows/${table}.txt`, rows.map(rowText).join('\n\n'))
  })

interface Attachment {
  generatedFileName: string
}

const passing = /^(received|date|message-id|mime-version|content-)/

async function recordMails(add: Write) {
  const { mailUrl } = testStack()
  const mails = (await mailbox().all()) as (Mail & { attachments: Attachment[] | null })[]
  const texts = await Promise.all(
    mails.map(async ({ id, headers, text = '', html = '', attachments }) => {
      const names = Object.keys(headers).sort()
      const said = names.filter((name) => !passing.test(name)).map((name) => `${name}: ${headers[name]}`)
      const files = (attachments ?? []).map(async ({ generatedFileName: name }) => {
        const file = await fetch(`${mailUrl}/email/${id}/attachment/${encodeURIComponent(name)}`)
        return `## ${name}\n${await file.text()}`
      })
      const parts = [said.join('\n'), text, html.replaceAll('><', '>\n<'), ...(await Promise.all(files))]
      const name = slug(normalize(`${headers.to} ${headers.subject}`))
      return { name, text: normalize(parts.join('\n\n')) }
    }),
  )
  const seen = new Map<string, number>()
  for (const { name, text } of texts.sort((a, b) => (a.text < b.text ? -1 : 1))) {
    seen.set(name, (seen.get(name) ?? 0) + 1)
    add(`mails/${name}-${seen.get(name)}.txt`, text)
  }
}

async function recordFiles(add: Write, feeds: Record<string, string>) {
  const { siteUrl, apiUrl } = testStack()
  const textOf = async (address: string) => (await (await fetch(address)).text()).replaceAll('><', '>\n<')
  for (const [portal, token] of Object.entries(feeds))
    add(`feeds/${portal}.xml`, await textOf(`${apiUrl}/functions/v1/portal-feed/${token}`))
  const index = await textOf(`${siteUrl}/sitemap.xml`)
  add('files/sitemap.xml', index)
  for (const [place, [, address]] of [...index.matchAll(/<loc>(.*?)<\/loc>/g)].entries())
    add(`files/sitemap-${place + 1}.xml`, await textOf(address!))
  for (const name of ['robots.txt', 'manifest.webmanifest'])
    add(`files/${name}`, await textOf(`${siteUrl}/${name}`))
  const built = ['assets', 'integrity', 'entry', 'serverEntry', 'version', 'digest', 'exposes']
  const config = (await (await fetch(`${siteUrl}/config.json`)).json()) as object
  add(
    'files/config.json',
    JSON.stringify(config, (name, value) => (built.includes(name) ? undefined : (value as unknown)), 1),
  )
}

/** Runs in the page: its elements by line, or those of a document's text, without what the build alone decides. */
function treeOf(source: string | null) {
  const left =
    'style, script[src], script:not([type]), #site-config, link[as=script], link[as=style], link[rel=stylesheet]'
  const lines: string[] = []
  const walk = (node: Node, depth: number) => {
    const put = (text: string) => lines.push(' '.repeat(depth) + text)
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      put(node.nodeValue.trim().replaceAll(/\s+/g, ' '))
    if (node.nodeType !== Node.ELEMENT_NODE || (node as Element).matches(left)) return
    const element = node as Element
    const names = element.getAttributeNames().filter((name) => !['class', 'integrity'].includes(name))
    put(
      `<${[element.localName, ...names.sort().map((name) => `${name}="${element.getAttribute(name)}"`)].join(' ')}>`,
    )
    if (element.matches('[type="application/json"], [type="application/ld+json"]'))
      lines.push(JSON.stringify(JSON.parse(element.textContent), null, 1))
    else element.childNodes.forEach((child) => walk(child, depth + 1))
  }
  walk((source === null ? document : new DOMParser().parseFromString(source, 'text/html')).documentElement, 0)
  return lines.join('\n')
}

const running = new WeakMap<BrowserContext, Set<Request>>()

/** Knows from now on which requests of a browser are not over. */
export function watchRequests(context: BrowserContext) {
  const requests = new Set<Request>()
  running.set(context, requests)
  context.on('request', (request) => requests.add(request))
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
}

/** The page's elements once no request runs, and a dozen frames have changed nothing. */
async function restingTree(page: Page) {
  let tree = ''
  for (let still = 0; still < 12;) {
    const now = await page.evaluate(treeOf, null)
    still = now === tree && !running.get(page.context())?.size ? still + 1 : 0
    tree = now
    await nextFrame(page)
  }
  return tree
}

const spoken = async (page: Page) => {
  await restingTree(page)
  return page.locator('body').ariaSnapshot()
}

/** Records what a page says to a screen reader. */
export const createNote =
  ({ addPage }: Files, day: string) =>
  async (name: string, page: Page) =>
    addPage(`day/${slug(name.replace(day, ''))}.txt`, await spoken(page))

const wide = { width: 1280, height: 800 }

async function recordPages(addPage: Write, page: Page, pages: typeof publicPages, propertyId: string) {
  for (const { name, path, ready, states = [] } of pages) {
    await page.setViewportSize(wide)
    // Another hash would open no page anew.
    await page.goto('about:blank')
    const response = await page.goto(testStack().siteUrl + path(propertyId))
    const html = (await response?.text()) ?? ''
    await ready(page)
    await page.locator('#root:not([data-server-rendered])').waitFor({ state: 'attached' })
    const file = slug(name)
    if (pages === publicPages)
      addPage(`html/${file}.html`, `${response?.status()}\n${await page.evaluate(treeOf, html)}`)
    addPage(`dom/${file}.html`, await restingTree(page))
    addPage(`aria/${file}.txt`, await spoken(page))
    for (const { name: state, narrow, open } of states) {
      await page.setViewportSize(narrow ? { width: 390, height: 844 } : wide)
      await open(page)
      addPage(`aria/${file}-${slug(state)}.txt`, await spoken(page))
      await page.keyboard.press('Escape')
    }
  }
}

async function recordSearches(add: Write, actor: Db, other: Db) {
  const addresses = await searchAddresses()
  for (const [name, db] of Object.entries({ visitor: visitor(), admin: actor, 'other admin': other })) {
    const found: string[] = []
    for (let from = 0; from < addresses.length; from += 10) {
      const some = addresses.slice(from, from + 10).map((address) => search(db, address))
      found.push(...(await Promise.all(some)).flat())
    }
    add(`searches/${name}.txt`, found.join('\n'))
  }
  add('searches/browser.txt', (await searchInBrowser(visitor(), addresses)).join('\n'))
  for (const [name, db] of Object.entries({ admin: actor, 'other admin': other }))
    add(`searches/lists of ${name}.txt`, (await ownLists(db)).join('\n'))
}

interface Recorded {
  visitor: Page
  desk: Page
  actor: Admin
  other: Admin
  feeds: Record<string, string>
  sample: { id: string }
}

/** Records what the system holds and gives away. */
export async function recordAll(
  { add, addPage, write }: Files,
  { visitor: page, desk, actor, other, feeds, sample }: Recorded,
) {
  await recordRows(add)
  await recordMails(add)
  await recordFiles(add, feeds)
  await recordSearches(add, actor.db, other.db)
  await recordPages(addPage, page, publicPages, sample.id)
  await recordPages(addPage, desk, adminPages, sample.id)
  write()
}
