import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entry } from './fakeSite.ts'
import { smallSite } from './startServer.ts'

const shell = `
  exports.shareScope = {}
  exports.renderPage = async ({ address, page }) => ({ html: page.remote.default(address), head: { title: '' }, status: 200 })`

/** Its page names its process; at other addresses it loops for ever, or ends its process. */
const remote = `
  exports.default = (address) => {
    while (/endless/.test(address));
    if (/deadly/.test(address)) Deno.exit(1)
    return '<p>process ' + Deno.pid + '</p>'
  }`

/** A site in a folder as publishing writes it, whose page at `/home` names the process that rendered it. */
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

/** The process that has rendered a page; NaN where the page was left to the browser. */
export const rendererOf = (html: string) => Number(/<p>process (\d+)<\/p>/.exec(html)?.[1])

/** Requests the page that loops for ever. Resolves when its process works at it. */
export async function startEndless(url: string, pid: number) {
  const time = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])
  const before = time()
  fetch(`${url}/home?endless`).catch(() => {})
  while (time() - before < 5) await new Promise((resolve) => setTimeout(resolve, 20))
}
