import { readFileSync } from 'node:fs'
import { cachedSite, smallShell } from './cachedSite.ts'
import { entry } from './fakeSite.ts'

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

/** A site whose page at `/home` names the process that rendered it. */
export const renderingSite = () =>
  cachedSite({
    shell: {
      ...smallShell,
      describes: { ...smallShell.describes, serverEntry: '/shell/1.0.0/server/shell.js' },
      files: { ...smallShell.files, 'dist/server/shell.js': shell },
    },
    'mf-home': {
      describes: {
        ...entry('mf-home', { '/home': {} }),
        serverEntry: '/remotes/mf-home/1.0.0/server/remote.js',
      },
      files: { 'dist/server/remote.js': remote },
      open: [],
    },
  })

/** The process that has rendered a page; NaN where the page was left to the browser. */
export const rendererOf = (html: string) => Number(/<p>process (\d+)<\/p>/.exec(html)?.[1])

/** Requests the page that loops for ever. Resolves when its process works at it. */
export async function startEndless(url: string, pid: number) {
  const time = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])
  const before = time()
  fetch(`${url}/home?endless`).catch(() => {})
  while (time() - before < 5) await new Promise((resolve) => setTimeout(resolve, 20))
}
