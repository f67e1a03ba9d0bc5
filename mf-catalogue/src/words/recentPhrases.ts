import { withStorage } from '../withStorage.ts'

const KEY = 'recent_searches'
const MOST = 5

/** The recent phrases of this browser, newest first; at most five. */
export const recentPhrases = () =>
  withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((phrase) => typeof phrase === 'string').slice(0, MOST) : []
  }, [])

/** Stores a phrase in this browser, and nowhere else. */
export function rememberPhrase(phrase: string) {
  const phrases = [phrase, ...recentPhrases().filter((other) => other !== phrase)].slice(0, MOST)
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(phrases)), undefined)
}

export const forgetPhrases = () => withStorage((storage) => storage.removeItem(KEY), undefined)
