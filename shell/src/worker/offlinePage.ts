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

const offlineHtml = (links: string, nonce: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><meta name="robots" content="noindex">
<style nonce="${nonce}">${OFFLINE_STYLES}</style></head>
<body><main><h1>${text.title}</h1><p>${text.body}</p><p><a class="retry" href="">${text.retry}</a></p>
<h2>${text.kept}</h2><ul><li><a href="${favourites}">${text.favourites}</a></li>${links}</ul></main></body></html>`

/** The page for an address that was not kept. */
export async function offlineResponse() {
  const nonce = crypto.randomUUID()
  const links = await keptLinks().catch(() => '')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
  }
  return new Response(offlineHtml(links, nonce), { status: 503, headers })
}
