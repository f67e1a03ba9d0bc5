import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { runProcess } from '../testing/process.ts'
import { startTestStack } from '../testing/stack.ts'
import { copyWorkspace } from '../testing/workspaceCopy.ts'
import { aListing } from './aListing.ts'

/** Visits a page with the cache of the visits before. @returns what came over the wire until 5 s after hydration */
async function visit(context: BrowserContext, address: string, text: string) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const types = new Map<string, string>()
  const travelled = { requests: 0, bytes: 0, scripts: 0, scriptBytes: 0 }
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    // A response from the cache has no bytes; one that the server confirms has those of its headers.
    if (bytes === 0) return
    travelled.requests += 1
    travelled.bytes += bytes
    if (types.get(requestId) !== 'Script') return
    travelled.scripts += 1
    travelled.scriptBytes += bytes
  })
  await page.goto(address)
  await page.getByText(text, { exact: true }).first().waitFor()
  await page.waitForSelector('#root:not([data-server-rendered])')
  await setTimeout(5000)
  await page.close()
  return travelled
}

/** What a release of one remote, with a changed word, costs somebody who has visited its page before. */
export async function release(browser: Browser) {
  const stack = await startTestStack({
    seedProperties: Number(process.env.SEED_PROPERTIES ?? 60),
    site: true,
  })
  const workspace = copyWorkspace()
  try {
    for (const [remote, path, from, to] of [
      ['mf-property', `/property/${await aListing(stack)}`, 'Voltar para imóveis', 'De volta aos imóveis'],
      ['mf-leads', '/anunciar-imovel', 'Anuncie seu Imóvel', 'Anuncie o seu Imóvel'],
    ] as const) {
      const context = await browser.newContext()
      const address = stack.siteUrl + path
      const first = await visit(context, address, from)
      const again = await visit(context, address, from)
      const file = join(workspace.folder, remote, 'src/text.ts')
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
      const env = { DATA_DIR: stack.dataDir }
      const place = { root: workspace.folder }
      const run = runProcess('tooling/testing/publishBuilt.ts', env, ['release', remote], place)
      const { code, output } = await run.finished
      if (code !== 0) throw new Error(output)
      // Its server follows the switch.
      while (!(await (await fetch(address)).text()).includes(to)) await setTimeout(100)
      console.log(`${remote}, ${path}`)
      console.table({ first, again, 'after a release': await visit(context, address, to) })
      await context.close()
    }
  } finally {
    workspace.remove()
    await stack.stop()
  }
}
