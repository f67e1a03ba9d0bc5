import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { visitSite } from '../../../tooling/federation/gate/visit.ts'
import { edit, expect, list, test, type OwnSite } from '../../support/ownSite.ts'

const look = async (site: OwnSite, ...names: string[]) =>
  visitSite(site, await site.registry(), names, { say: (text) => expect(text).toBe('nothing') })

test('an intact site passes the check of all its routes', async ({ site }) => {
  // Some thirty pages, two minutes of a quiet machine.
  test.slow()
  expect(await look(site, 'shell')).toEqual([])
})

test('a remote that throws while it renders is detected', async ({ site }) => {
  await site.replaceEntry(
    'mf-leads',
    `var mf_leads = { init() {}, get: async () => () => ({ default: () => { throw new Error('broken on purpose') } }) }`,
  )
  const faults = await look(site, 'mf-leads')
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(
    /^mf-leads \S+: \/anunciar-imovel reports (mf-leads \S+ failed: )?broken on purpose$/,
  )
})

test('a remote that the server cannot render is detected', async ({ site }) => {
  const { serverEntry = '' } = await site.entryOf('mf-leads')
  await site.change(serverEntry, () => 'throw new Error("broken on purpose")')
  expect(await look(site, 'mf-leads')).toEqual([
    expect.stringMatching(/\/anunciar-imovel is not rendered by the server$/),
    expect.stringMatching(/\/privacidade is not rendered by the server$/),
  ])
})

test('a script that a page loads a moment later counts, and is refused above the budget', async ({
  site,
}) => {
  const { entry } = await site.entryOf('mf-leads')
  const add = `const { src } = document.currentScript
setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { src: new URL('afterwards.js', src) })), 500)`
  await site.release('mf-leads', async (dist) => {
    // Random, so that nothing compresses it.
    await writeFile(join(dist, 'afterwards.js'), `'${randomBytes(75_000).toString('base64')}'`)
    await list(dist, 'afterwards.js')
    await edit(dist, basename(entry), (code) => `${add}\n;${code}`)
  })
  const [page] = await look(site, 'mf-leads')
  expect(page).toMatch(
    /^mf-leads \S+: \/\S+ carries 2\d\d\.\d kB of JavaScript in its first five seconds, 200\.0 kB are allowed; its largest parts, minified:\n {2}\d+\.\d kB shell\n/,
  )
})

/** Code that a remote's entry runs when it is loaded, and what the look says of the page with the form. */
const planted: [string, string, RegExp][] = [
  [
    'an error a second after the page has hydrated',
    `setTimeout(() => { throw new Error('broken afterwards') }, 1500)`,
    /reports broken afterwards$/,
  ],
  [
    'an error when the main control is pressed',
    `addEventListener('click', ({ target }) => { if (target.closest('[type=submit]')) throw new Error('broken when sent') })`,
    /reports broken when sent$/,
  ],
  [
    'the card of a remote that has failed without an error',
    `setTimeout(() => document.querySelector('main').setAttribute('data-remote-failed', ''), 1500)`,
    /shows the card of a remote that has failed$/,
  ],
  [
    'a style that hides the header',
    `document.styleSheets[0].insertRule('header { display: none !important }')`,
    /keeps the menu from leading to \/properties$/,
  ],
]

for (const [what, code, words] of planted)
  test(`${what} is seen`, async ({ site }) => {
    await site.change((await site.entryOf('mf-leads')).entry, (entry) => `${entry}\n;${code}`)
    const [form] = await look(site, 'mf-leads')
    expect(form).toMatch(/^mf-leads \S+: \/anunciar-imovel /)
    expect(form).toMatch(words)
  })

/** Code that runs on one page only, so that one look is enough for two. */
const twoPlanted: [string, Record<string, string>, RegExp[]][] = [
  [
    'what hurts the pages after it',
    {
      '/anunciar-imovel': `addEventListener('click', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`,
      '/privacidade': `globalThis.fetch = () => Promise.reject(new Error('replaced'))`,
    },
    [
      /\/anunciar-imovel keeps the menu from leading to \/properties$/,
      /\/privacidade leaves \/properties without its content, where the menu leads from it$/,
    ],
  ],
  [
    'what a page does while it settles',
    {
      '/anunciar-imovel': `document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }))`,
      '/privacidade': `setInterval(() => void fetch('/healthz'), 20)`,
    },
    [
      /\/anunciar-imovel is “noindex” for search engines/,
      /\/privacidade sends \d+ requests for data until it settles, 24 are allowed$/,
    ],
  ],
  [
    'what a page gathers while it settles',
    {
      '/anunciar-imovel': `const kept = []; setInterval(() => kept.push(Array.from({ length: 70000 }, (_, at) => ({ at }))), 250)`,
      // It gathers nothing: what it makes is thrown away.
      '/privacidade': `const words = []; setInterval(() => { words.length = 0; words.push(Array.from({ length: 70000 }, (_, at) => ({ at }))) }, 250)`,
    },
    [/\/anunciar-imovel gathers \d+ MB until it settles, 10 MB are allowed$/],
  ],
]

for (const [what, codes, words] of twoPlanted)
  test(`${what} is judged`, async ({ site }) => {
    const code = Object.entries(codes)
      .map(([path, one]) => `if (location.pathname === '${path}') { ${one} }`)
      .join('\n')
    await site.change((await site.entryOf('mf-leads')).entry, (entry) => `${entry}\n;${code}`)
    expect(await look(site, 'mf-leads')).toEqual(words.map((one): unknown => expect.stringMatching(one)))
  })

test('a page that stands still for ever is seen, and ends the look', async ({ site }) => {
  await site.change(
    (await site.entryOf('mf-leads')).entry,
    (entry) => `${entry}\n;setTimeout(() => { for (;;); }, 1500)`,
  )
  const faults = await look(site, 'mf-leads')
  expect(faults[0]).toMatch(/stands still: it does not answer any more$/)
})

test('a main control that the page does not have is named', async ({ site }) => {
  await site.describe(
    'mf-leads',
    (describes) =>
      JSON.parse(JSON.stringify(describes).replace('"Enviar Lead"', '"Mandar"')) as typeof describes,
  )
  const [form] = await look(site, 'mf-leads')
  expect(form).toMatch(/has no button “Mandar” that can be pressed/)
})

test('a file that is not there is seen', async ({ site }) => {
  const { entry } = await site.entryOf('mf-leads')
  const gone = entry.replace('remoteEntry', 'gone')
  await site.describe('mf-leads', (describes) => ({ ...describes, entry: gone }))
  expect(await look(site, 'mf-leads')).toEqual([`${gone} is answered with 404`])
})
