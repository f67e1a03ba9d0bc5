import { createElement, lazy, type ComponentType } from 'react'
import type { RemoteRoute } from './base/routes.ts'

/**
 * A route whose page is a file of its own, and no part of what the remote's other pages load. Its loader waits for it, so
 * that the server renders it as any other, names the file, and a browser hydrates it in one go.
 * @param chunk `page-` and what the page is, as `webpackChunkName` says it in `load`; pages of one name are one file
 * @param load imports the page
 */
export function lazyPage(
  chunk: string,
  load: () => Promise<ComponentType>,
  route: Omit<RemoteRoute, 'page' | 'code'>,
): RemoteRoute {
  let come: ComponentType | undefined
  let asked: Promise<{ default: ComponentType }> | undefined
  const code = () =>
    (asked ??= load().then(
      (page) => {
        come = page
        return { default: page }
      },
      (cause: unknown) => {
        asked = undefined
        throw cause
      },
    ))
  const Late = lazy(code)
  return {
    ...route,
    loader: (...address) => [...(route.loader?.(...address) ?? []), code()],
    code: { chunk, load: code },
    page: () => createElement(come ?? Late),
  }
}
