import type { Head, SiteConfig } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import { escapeHtml, inlineJson, inlineWritten } from './escape.ts'
import type { ServerHtml, InlineStyle } from './serverHtml.ts'
import { fillTemplates } from './frame.ts'
import type { AssetList } from './assetList.ts'

export interface DocumentInput {
  config: SiteConfig
  /** False: the page fetches `/config.json` by itself, which then may be newer than the page. */
  configInPage?: boolean
  assets: AssetList
  /** The shell's own CSS, inlined so that the frame is rendered with the first bytes. */
  css: string
  match?: RemoteMatch
  head: Head
  /** The API's answers, for a page that is left to the browser. */
  answers: PreloadedAnswers
  /** The page, rendered; otherwise its frame, which the browser fills. */
  screen?: ServerHtml
  /** What it was rendered with, as JSON; it then stands in the page instead of the answers. */
  state?: string
}

const tag = (name: string, value: string | undefined, attribute = 'name') =>
  value ? `<meta ${attribute}="${name}" content="${escapeHtml(value)}">` : ''

/** As the browser's tab has it. */
const fullTitle = (title: string, siteName: string) =>
  title && title !== siteName ? `${title} | ${siteName}` : siteName

/** Of an element that loads the file: it is compared with what was published, for which another origin must be asked. */
function compared(hash: string | undefined, address: string) {
  if (!hash) return ''
  return ` integrity="${hash}"${address.startsWith('/') ? '' : ' crossorigin'}`
}

interface Script {
  src: string
  hash?: string
}

const script = ({ src, hash }: Script, how: string) =>
  `<script ${how} src="${escapeHtml(src)}"${compared(hash, src)}></script>`

const styleTag = ({ css, file }: InlineStyle) =>
  `<style${file ? ` data-href="${escapeHtml(file)}"` : ''}>${css}</style>`

const link = (href: string, attributes: string, hash?: string) =>
  `<link ${attributes} href="${escapeHtml(href)}"${compared(hash, href)}>`

function headTags({ title, description, canonical, openGraph, robots }: Head, siteName: string) {
  const properties = {
    type: 'website',
    locale: 'pt_BR',
    site_name: siteName,
    title: fullTitle(title, siteName),
    description,
    url: canonical,
    ...openGraph,
  }
  return [
    `<title>${escapeHtml(fullTitle(title, siteName))}</title>`,
    tag('application-name', siteName),
    tag('description', description),
    tag('robots', robots),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(properties).map(([name, value]) => tag(`og:${escapeHtml(name)}`, value, 'property')),
  ]
}

/**
 * The page for one route. It names everything that the route's first screen needs, so that nothing
 * on the way to content is found out by asking: shell, remote, styles, config and first data.
 */
export function renderDocument(input: DocumentInput) {
  const { config, configInPage = true, assets, css, match, head, answers, screen, state } = input
  const remote = match?.entry
  const page = match?.rules.assets
  const { frame, noScript, slow } = fillTemplates(assets, config.agency, config.posted)
  // The answer to a form is not to be asked for again.
  const posted = config.posted ? ' data-posted' : ''
  const own = (file: string): Script => ({ src: `/assets/${file}`, hash: assets.integrity?.[file] })
  const hashOf = (file: string) => remote?.integrity?.[file]
  const preload = 'rel="preload" as="script" fetchpriority="low"'
  const isFar = (file: string) => !file.startsWith('/')
  /** A file that the remote's own runtime will ask for: of another origin always so that it may be read. */
  const preloadChunk = (file: string) =>
    link(file, isFar(file) && !hashOf(file) ? `${preload} crossorigin` : preload, hashOf(file))
  // The page is there already: what makes it answer comes behind its photos and letters.
  const priority = screen ? ' fetchpriority="low"' : ''
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headTags(head, config.agency.name),
    '<meta name="theme-color" content="#faf7f2"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="preconnect" href="${escapeHtml(new URL(config.supabase.url).origin)}" crossorigin>`,
    ...assets.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin>`,
    ),
    assets.first && script(own(assets.first), 'async'),
    !configInPage && '<link rel="preload" href="/config.json" as="fetch" crossorigin>',
    screen?.hints,
    head.jsonLd && `<script type="application/ld+json">${inlineJson(head.jsonLd)}</script>`,
    `<style>${css}</style>`,
    ...(screen?.styles ?? []).map(styleTag),
    ...(screen?.sheets ?? []).map((href) => link(href, 'rel="stylesheet"', hashOf(href))),
    ...assets.scripts.map((file) => script(own(file), `defer${priority}`)),
    // The federation runtime adds its tag.
    remote && (remote.kind ?? 'script') === 'script' && preloadChunk(remote.entry),
    // A chunk only registers its modules: it may run before the entry. The remote's runtime would wait in vain for a tag of
    // another origin that had failed before.
    ...[...(remote?.assets.scripts ?? []), ...(page?.scripts ?? [])].map((src) =>
      isFar(src) ? preloadChunk(src) : script({ src, hash: hashOf(src) }, `async${priority}`),
    ),
    '</head><body>',
    screen
      ? `<div id="root" data-server-rendered${posted}>${screen.html}</div>${slow}${noScript}`
      : `<div id="root"${posted}>${match?.rules.bare ? '' : frame}${slow}</div>`,
    configInPage && `<script type="application/json" id="site-config">${inlineJson(config)}</script>`,
    state && `<script type="application/json" id="preloaded-state">${inlineWritten(state)}</script>`,
    !state &&
      Object.keys(answers).length > 0 &&
      `<script type="application/json" id="preloaded-answers">${inlineJson(answers)}</script>`,
    // Where there is only a frame, the remote's own runtime takes them, and knows what to do with one that does not come.
    ...(screen ? [] : [...(remote?.assets.styles ?? []), ...(page?.styles ?? [])]).map((href) =>
      link(href, 'rel="preload" as="style"', hashOf(href)),
    ),
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n')
}
