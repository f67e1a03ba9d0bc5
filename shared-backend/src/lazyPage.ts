import { createElement, lazy, type ComponentType } from 'react'
import type { RemoteRoute } from './base/routes.ts'

/**
 * A route whose page is lazy: a chunk of its own, which the remote's other pages do not load. Its loader waits for it, so
 * that the server renders it as any other and preloads the file, and a browser hydrates it in one go.
 * @param chunk `page-` and a name, the `webpackChunkName` of the import in `load`; pages of one name share a file
 * @param load imports the page
 */
export function lazyPage(
  chunk: string,
  load: () => Promise<ComponentType>,
  route: Omit<RemoteRoute, 'page' | 'code'>,
): RemoteRoute {
  let loaded: ComponentType | undefined
  let pending: Promise<{ default: ComponentType }> | undefined
  const code = () =>
    (pending ??= load().then(
      (page) => {
        loaded = page
        return { default: page }
      },
      (cause: unknown) => {
        pending = undefined
        throw cause
      },
    ))
  const LazyPage = lazy(code)
  return {
    ...route,
    loader: (...address) => [...(route.loader?.(...address) ?? []), code()],
    code: { chunk, load: code },
    page: () => createElement(loaded ?? LazyPage),
  }
}
