import type { Agency, Head, SiteConfig } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../src/readPage.ts'
import { escapeHtml, inlineJson, inlineWritten } from './escape.ts'
import type { ServerHtml, InlineStyle } from './serverHtml.ts'
import { fillTemplates } from './frame.ts'
import { themeColor } from './manifest.ts'
import type { AssetList } from './assetList.ts'

export interface DocumentInput {
  config: SiteConfig
  /** False: the page fetches `/config.json` itself, and the result may be newer than the page. */
  configInPage?: boolean
  assets: AssetList
  /** The shell's own CSS, inlined so that the frame is styled with the first bytes. */
  css: string
  match?: RemoteMatch
  head: Head
  /** The API's answers, for a page that the browser renders. */
  answers: PreloadedAnswers
  /** The rendered page; undefined for a frame, which the browser fills. */
  screen?: ServerHtml
  /** The store's state as JSON, which the page carries instead of the answers. */
  state?: string
}

const tag = (name: string, value: string | undefined, attribute = 'name') =>
  value ? `<meta ${attribute}="${name}" content="${escapeHtml(value)}">` : ''

/** The title as the browser's tab shows it. */
const fullTitle = (title: string, siteName: string) =>
  title && title !== siteName ? `${title} | ${siteName}` : siteName

/** The `integrity` of an element; a file of another origin also needs CORS to be compared. */
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

function headTags({ title, description, canonical, openGraph, robots }: Head, { name: siteName }: Agency) {
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
    tag('twitter:card', 'summary_large_image'),
    ...Object.entries(properties).map(([name, value]) => tag(`og:${escapeHtml(name)}`, value, 'property')),
  ]
}

/**
 * The HTML document of one route. It names all files of the first screen (shell, remote, styles) and holds config and
 * answers, so that the browser discovers none of them by loading another one first.
 */
export function renderDocument(input: DocumentInput) {
  const { config, configInPage = true, assets, css, match, head, answers, screen, state } = input
  const remote = match?.entry
  const page = match?.rules.assets
  const { frame, noScript, slow } = fillTemplates(assets, config.agency, config.posted)
  // The response to a form must not be requested again.
  const posted = config.posted ? ' data-posted' : ''
  const own = (file: string): Script => ({ src: `/assets/${file}`, hash: assets.integrity?.[file] })
  const hashOf = (file: string) => remote?.integrity?.[file]
  const preload = 'rel="preload" as="script" fetchpriority="low"'
  const isFar = (file: string) => !file.startsWith('/')
  /** A file that the remote's own runtime requests, always with CORS where it is of another origin. */
  const preloadChunk = (file: string) =>
    link(file, isFar(file) && !hashOf(file) ? `${preload} crossorigin` : preload, hashOf(file))
  // The rendered page is readable already: its scripts load after its photos and fonts.
  const priority = screen ? ' fetchpriority="low"' : ''
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headTags(head, config.agency),
    `<meta name="theme-color" content="${themeColor}"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    // Pages without the site's header are those of the admin area, which is installed by itself.
    link(match?.rules.bare ? '/admin.webmanifest' : '/manifest.webmanifest', 'rel="manifest"'),
    '<link rel="apple-touch-icon" href="/assets/icon-apple-180.png">',
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
    // A chunk only registers its modules, so it may run before the entry. For another origin there is no tag: the
    // remote's runtime would wait for ever for a tag that had already failed.
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
    // In a frame, the remote's own runtime loads them, and handles one that fails.
    ...(screen ? [] : [...(remote?.assets.styles ?? []), ...(page?.styles ?? [])]).map((href) =>
      link(href, 'rel="preload" as="style"', hashOf(href)),
    ),
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n')
}
