import { addressesIn, recall } from './caches.ts'
import { titleOf } from './rules.ts'
import { text } from './text.ts'

/** Set by the build: the tokens, and `offline.css`. */
declare const OFFLINE_STYLES: string

const favourites = '/favoritos'
const mostSeen = 8

/** Links to the kept pages, the last one first. Their titles are HTML of the site itself. */
async function keptLinks() {
  const links: string[] = []
  for (const address of (await addressesIn('pages')).reverse()) {
    const { pathname, search } = new URL(address)
    if (pathname.startsWith(favourites) || links.length >= mostSeen) continue
    const title = titleOf((await (await recall('pages', address))?.text()) ?? '')
    if (title) links.push(`<li><a href="${pathname}${search.replaceAll('"', '%22')}">${title}</a></li>`)
  }
  return links.join('')
}

/** The site's name and font, as the kept list has them: the worker itself knows neither. All is HTML of the site. */
async function siteHtml() {
  const list = (await (await recall('pages', location.origin + favourites))?.text()) ?? ''
  const name = /<meta name="application-name" content="([^"<]*)"/.exec(list)?.[1] ?? ''
  const font = / href="(\/assets\/[\w.-]+\.woff2)"/.exec(list)?.[1]
  const face = `@font-face{font-family:'Plus Jakarta Sans Variable';font-weight:400 700;src:url(${font})}`
  return { name, face: font ? face : '' }
}

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M3 15.5 16 4l13 11.5"/><path d="M7 16v12h18V16"/></g><path d="M13 28v-8.5a3 3 0 0 1 6 0V28" fill="currentColor"/></svg>'

interface OfflineParts {
  links: string
  nonce: string
  name: string
  face: string
}

const offlineHtml = ({ links, nonce, name, face }: OfflineParts) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><meta name="robots" content="noindex">
<style nonce="${nonce}">${face}${OFFLINE_STYLES}</style></head>
<body><header><a href="/">${mark}<span>${name || text.home}</span></a></header>
<main><h1>${text.title}</h1><p>${text.body}</p><p><a class="retry" href="">${text.retry}</a></p>
<h2>${text.kept}</h2><ul><li><a href="${favourites}">${text.favourites}</a></li>${links}</ul></main></body></html>`

/** The page for an address that was not kept. */
export async function offlineResponse() {
  const nonce = crypto.randomUUID()
  const links = await keptLinks().catch(() => '')
  const site = await siteHtml().catch(() => ({ name: '', face: '' }))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; form-action 'none'`,
  }
  return new Response(offlineHtml({ links, nonce, ...site }), { status: 503, headers })
}
