import { parseConfig, type PreloadedState, type SiteConfig } from 'shared-backend'
import type { AnswerText } from 'shared-backend/store'

/** What an element of the page holds; undefined where the page has none of it, or half of it. */
export function readJson(id: string): unknown {
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

/** The answers to API requests, by their paths on the Supabase project. */
export type PreloadedAnswers = Record<string, AnswerText>

/** The answers that the server rendered the page with; undefined where it did not, or half of it came. */
export function readPreloadedState(): PreloadedState | undefined {
  const state = readJson('preloaded-state') as Partial<PreloadedState> | undefined
  return state?.queries && state.provided ? (state as PreloadedState) : undefined
}
