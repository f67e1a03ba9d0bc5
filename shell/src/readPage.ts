import { parseConfig, type PreloadedState, type SiteConfig } from 'shared-backend'
import type { AnswerText } from 'shared-backend/store'

/** The JSON of an element of the page; undefined where it is missing or incomplete. */
export function readJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** The config that the server put into the page. @throws when it is invalid */
export function readConfig(): SiteConfig | undefined {
  const value = readJson('site-config')
  return value === undefined ? undefined : parseConfig(value)
}

/** On a plain static host the config is a file of its own. @throws when it is missing or invalid */
export async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json: ${response.status}`)
  return parseConfig(await response.json())
}

/** The answers to API requests, by their paths on the Supabase project. */
export type PreloadedAnswers = Record<string, AnswerText>

/** The state of the store that the server rendered the page with; undefined where it is missing or incomplete. */
export function readPreloadedState(): PreloadedState | undefined {
  const state = readJson('preloaded-state') as Partial<PreloadedState> | undefined
  return state?.queries && state.provided ? (state as PreloadedState) : undefined
}
