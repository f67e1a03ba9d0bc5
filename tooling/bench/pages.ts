import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root } from '../federation/packages.ts'
import { readHistory, siteOfStack } from '../federation/project.ts'
import { registryOf } from '../federation/registry.ts'
import { freePort } from '../stack/ports.ts'
import { startTestStack } from '../testing/stack.ts'
import { aListing } from './aListing.ts'
import { kB, median, ms, ratio, rounds } from './figures.ts'
import { buildOneBundle } from './oneBundle.ts'
import { visit, type Visit } from './visit.ts'

/** Parts of the names of the pages to measure, between commas; without it, all. */
const only = process.env.PAGES
/** The origin of another site that runs, to compare with in place of the one bundle. */
const against = process.env.AGAINST
const listings = Number(process.env.SEED_PROPERTIES ?? 100)

type Stack = Awaited<ReturnType<typeof startTestStack>>

/** A second server, on the same API, for the one-bundle site. */
async function serve(stack: Stack, folder: string) {
  const port = await freePort()
  const config = (await (await fetch(`${stack.siteUrl}/config.json`)).json()) as { agency: unknown }
  const child = spawn(process.execPath, [join(root, 'shell/server/node.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      CACHE_DIR: folder,
      FOLLOW_SECONDS: '0',
      SUPABASE_URL: stack.apiUrl,
      SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
      AGENCY: JSON.stringify(config.agency),
      RENDER_SECONDS: '5',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(() => {
    throw new Error('The second server ended before it was ready')
  })
  // Its end after that is what we ask for.
  ended.catch(() => {})
  await Promise.race([once(child.stdout, 'data'), ended])
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

async function newestListing(url: string) {
  const page = await (await fetch(`${url}/properties`)).text()
  return /\/property\/([0-9a-f-]{36})/.exec(page)![1]!
}

async function compare(browser: Browser, stack: Stack, otherUrl: string) {
  // Another site has other listings: the newest ones are those to compare.
  const id = against ? await newestListing(stack.siteUrl) : await aListing(stack)
  const otherId = against ? await newestListing(against) : id
  const routes = [
    { name: 'home', path: '/', content: 'main a[href^="/property/"]' },
    { name: 'catalogue', path: '/properties', content: 'main a[href^="/property/"]' },
    { name: 'property', path: `/property/${id}`, content: 'main h1' },
    { name: 'owners’ form', path: '/anunciar-imovel', content: 'main form' },
  ].filter(({ name }) => !only || only.split(',').some((part) => name.includes(part)))
  console.log(`\n${rounds} visits each, in turn: 390×844, CPU 4× slower, 1.6 Mbit/s, 150 ms, empty cache`)
  console.log(`this site ÷ ${against ?? 'the same source as one bundle'}\n`)
  for (const { name, path, content } of routes) {
    const federated: Visit[] = []
    const bundled: Visit[] = []
    for (let round = 0; round < rounds; round += 1) {
      federated.push(await visit(browser, stack.siteUrl + path, content))
      bundled.push(await visit(browser, otherUrl + path.replace(id, otherId), content))
    }
    const all = (visits: Visit[], key: keyof Visit) => visits.map((measured) => measured[key])
    const of = (...which: Parameters<typeof all>) => median(all(...which))
    const compared = (key: 'ready' | 'alive' | 'largest' | 'blocking') => {
      const [own, base] = [all(federated, key), all(bundled, key)]
      return `${ms(median(own))} ÷ ${ms(median(base))} = ${ratio(own, base)}`
    }
    const [scripts, baseScripts] = [of(federated, 'scripts'), of(bundled, 'scripts')]
    console.log(`${name}`)
    console.log(`  content on screen   ${compared('ready')}`)
    console.log(`  largest paint       ${compared('largest')}`)
    console.log(`  hydrated            ${compared('alive')}`)
    console.log(`  blocking, first 5 s ${compared('blocking')}`)
    console.log(
      `  JavaScript of 5 s   ${kB(scripts)} ÷ ${kB(baseScripts)} = ${(scripts / baseScripts).toFixed(2)}`,
    )
    const [images, baseImages] = [of(federated, 'images'), of(bundled, 'images')]
    console.log(
      `  pictures            ${kB(images)} ÷ ${kB(baseImages)} = ${(images / baseImages).toFixed(2)}`,
    )
    console.log(
      `  requests ${of(federated, 'requests')} ÷ ${of(bundled, 'requests')}, layout shift ${of(federated, 'layoutShift').toFixed(3)}, DOM nodes ${of(federated, 'nodes')}`,
    )
  }
}

/** The site against the same sources built as one bundle, in turn, on an emulated phone. */
export async function pages(browser: Browser) {
  console.log(`Starting a stack with ${listings} listings …`)
  const stack = await startTestStack({ seedProperties: listings, site: true })
  try {
    if (against) return await compare(browser, stack, against)
    const site = siteOfStack(stack.dataDir, { ...stack, url: stack.apiUrl })
    const oneBundleDir = await buildOneBundle(registryOf(await readHistory(site)))
    const oneBundle = await serve(stack, oneBundleDir)
    try {
      await compare(browser, stack, oneBundle.url)
    } finally {
      oneBundle.stop()
    }
  } finally {
    await stack.stop()
  }
}
