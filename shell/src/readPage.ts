import { earlyAnswer, earlyKey, type EarlyAnswer, type SiteConfig } from 'shared-backend'
import type { DrawnPage } from './federation/DrawnPage.tsx'

function readJson<T>(id: string): T | undefined {
  const content = document.getElementById(id)?.textContent
  return content ? (JSON.parse(content) as T) : undefined
}

/** The config that the front door put into the page. */
export const readConfig = () => readJson<SiteConfig>('site-config')

/** On a plain static host the config is a file of its own. */
export async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json: ${response.status}`)
  return (await response.json()) as SiteConfig
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

/** The route's first API answers, as the front door put them into the page. */
export const readEarlyData = () => readJson<EarlyData>('early-data') ?? {}

/** What the front door has drawn for this address. */
export const readDrawnPage = (root: HTMLElement): DrawnPage => ({
  pathname: window.location.pathname,
  html: root.querySelector('main')?.innerHTML ?? '',
})
