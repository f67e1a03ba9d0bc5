import {
  preloadedAnswer,
  preloadedKey,
  parseConfig,
  parsePreloadedState,
  type PreloadedAnswer,
  type SiteConfig,
} from 'shared-backend'

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
export type PreloadedState = Record<string, { status: number; body: unknown }>

/** Answers as `createPreloadedFetch` takes them, by request. */
export const preloadedAnswers = (config: SiteConfig, data: PreloadedState): Map<string, PreloadedAnswer> =>
  new Map(
    Object.entries(data).map(([path, answer]) => [
      preloadedKey(config.supabase.url + path),
      preloadedAnswer(Promise.resolve(answer)),
    ]),
  )

/** The route's first API answers, as the server put them into the page. */
export const readPreloadedState = (): PreloadedState => parsePreloadedState(readJson('preloaded-state'))
