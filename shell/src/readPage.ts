import {
  earlyAnswer,
  earlyKey,
  parseConfig,
  parseEarlyData,
  type EarlyAnswer,
  type SiteConfig,
} from 'shared-backend'
import type { DrawnPage } from './federation/DrawnPage.tsx'

/** Undefined where the page has none of it, or half of it. */
function readJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** The config that the server put into the page. @throws when the site cannot run with it */
export function readConfig(): SiteConfig | undefined {
  const value = readJson('site-config')
  return value === undefined ? undefined : parseConfig(value)
}

/** On a plain static host the config is a file of its own. @throws when it cannot be had, or used */
export async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json: ${response.status}`)
  return parseConfig(await response.json())
}

/** The answer to one API request, by its path on the Supabase project. */
export type EarlyData = Record<string, { status: number; body: unknown }>

/** Answers as `createEarlyFetch` takes them, by request. */
export const earlyAnswers = (config: SiteConfig, data: EarlyData): Map<string, EarlyAnswer> =>
  new Map(
    Object.entries(data).map(([path, answer]) => [
      earlyKey(config.supabase.url + path),
      earlyAnswer(Promise.resolve(answer)),
    ]),
  )

/** The route's first API answers, as the server put them into the page. */
export const readEarlyData = (): EarlyData => parseEarlyData(readJson('early-data'))

/** What the front door has drawn for this address. */
export const readDrawnPage = (root: HTMLElement): DrawnPage => ({
  pathname: window.location.pathname,
  html: root.querySelector('main')?.innerHTML ?? '',
})
