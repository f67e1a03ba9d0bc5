import type { SiteConfig } from 'shared-backend'
import { preloadedAnswer, preloadedKey, type PreloadedAnswer } from 'shared-backend/store'
import type { PreloadedAnswers } from '../readPage.ts'

/** Answers by request, as `createPreloadedFetch` takes them. */
export const preloadedAnswers = (config: SiteConfig, data: PreloadedAnswers): Map<string, PreloadedAnswer> =>
  new Map(
    Object.entries(data).map(([path, answer]) => [
      preloadedKey(config.supabase.url + path),
      preloadedAnswer(Promise.resolve(answer)),
    ]),
  )
