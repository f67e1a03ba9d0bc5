import { setTimeout } from 'node:timers/promises'
import type { Page, Response } from '@playwright/test'

/** ms from the beginning of a visit during which each script counts, whether or not the page needs it to answer. */
const window = 5000

/** A script as it travelled. */
export interface Script {
  /** The path of its address. */
  path: string
  /** Bytes of the response's body, compressed as the server sent it. */
  bytes: number
}

const isScript = (response: Response) =>
  response.ok() && /javascript/.test(response.headers()['content-type'] ?? '')

/**
 * Records the scripts that a page gets while nobody touches it. To be called before the page is opened.
 * @returns what resolves with them five seconds later
 */
export function recordScripts(page: Page) {
  const responses: Response[] = []
  const record = (response: Response) => {
    if (isScript(response)) responses.push(response)
  }
  page.on('response', record)
  const end = setTimeout(window)
  return async (): Promise<Script[]> => {
    await end
    page.off('response', record)
    const scripts = responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      bytes: (await response.request().sizes()).responseBodySize,
    }))
    return Promise.all(scripts)
  }
}
