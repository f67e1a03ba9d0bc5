import { createElement, lazy, type ComponentType } from 'react'

/**
 * A page whose code is no part of what all the others load. Its loader waits for `code`, so that the server renders it as
 * any other and a browser hydrates it in one go; where it is opened from another page, it comes while that one waits.
 */
export function latePage(load: () => Promise<ComponentType>) {
  let come: ComponentType | undefined
  let asked: Promise<{ default: ComponentType }> | undefined
  const code = () =>
    (asked ??= load().then((page) => {
      come = page
      return { default: page }
    }))
  const Late = lazy(code)
  return { code, page: () => createElement(come ?? Late) }
}
