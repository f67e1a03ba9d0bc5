import type { Page } from '@playwright/test'
import { testStack } from '../../tooling/testing/stack.ts'

const cors = { 'access-control-allow-origin': '*' }

/** Serves pages without answers, as a plain static host does: the browser requests them and renders by itself. */
export const withoutPreloadedState = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const data = document.querySelector('#preloaded-state, #preloaded-answers')
      if (!data) return
      data.remove()
      const root = document.getElementById('root')
      root?.removeAttribute('data-server-rendered')
      root?.replaceChildren()
    }).observe(document, { childList: true, subtree: true })
  })

/** Failures of the API. */
export const failures = {
  down: { status: 503, headers: cors, json: { code: 'down', message: 'The database is gone' } },
  garbage: { status: 200, headers: cors, contentType: 'text/html', body: '<html>proxy</html>' },
} as const

const readsOf = (table: string) => (url: URL) =>
  url.origin === new URL(testStack().apiUrl).origin && url.pathname.startsWith(`/rest/v1/${table}`)

/** Every read of a table (or of all tables) fails this way; the result ends that. */
export async function breakApi(page: Page, how: keyof typeof failures | 'cut', table = '') {
  const reads = readsOf(table)
  await page.route(reads, (route) => (how === 'cut' ? route.abort() : route.fulfill(failures[how])))
  return () => page.unroute(reads)
}

/** Reads of a table wait until the result is called. */
export async function holdApi(page: Page, table = '') {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(readsOf(table), async (route) => {
    await released
    await route.fallback()
  })
  return release
}
