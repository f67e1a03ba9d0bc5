import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entry } from './fakeSite.ts'
import { smallSite } from './startServer.ts'

const shell = `
  exports.shareScope = {}
  exports.renderPage = async ({ address, page }) => ({ html: page.remote.default(address), head: { title: '' }, status: 200 })`

/** Its page names its process; at another address it never comes to an end, or ends its process. */
const remote = `
  exports.default = (address) => {
    while (/endless/.test(address));
    if (/deadly/.test(address)) Deno.exit(1)
    return '<p>process ' + Deno.pid + '</p>'
  }`

/** A site, in a folder as publishing lays it, whose page at `/home` says which process has rendered it. */
export function renderingSite() {
  const site = smallSite()
  const builds = join(site.folder, 'builds')
  mkdirSync(builds)
  writeFileSync(join(builds, 'shell.js'), shell)
  writeFileSync(join(builds, 'remote.js'), remote)
  const assets = { version: '1.0.0', scripts: ['main.js'], styles: [], fonts: [], serverEntry: '/shell.js' }
  const current = { ...entry('mf-home', { '/home': {} }), serverEntry: '/remote.js' }
  writeFileSync(
    join(site.folder, 'registry.json'),
    JSON.stringify({ shell: { current: assets }, remotes: { 'mf-home': { current } } }),
  )
  return site
}

/** The process that has rendered a page of it; NaN where the page was left to the browser. */
export const rendererOf = (html: string) => Number(/<p>process (\d+)<\/p>/.exec(html)?.[1])

/** Asks for the page that never comes to an end. Resolves when its process works at it, and at nothing else. */
export async function startEndless(url: string, pid: number) {
  const time = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])
  const before = time()
  fetch(`${url}/home?endless`).catch(() => {})
  while (time() - before < 5) await new Promise((resolve) => setTimeout(resolve, 20))
}
