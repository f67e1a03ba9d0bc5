import type { RemotePlace } from './matchRemote.ts'

/** Inlined styles name their file in `data-href`. */
const isNamed = (address: string) => {
  const name = address.slice(address.lastIndexOf('/') + 1)
  return document.querySelector(`[src="${address}"],[href="${address}"],[data-href="${name}"]`) !== null
}

/**
 * Preloads all files of a page while its remote's entry is loading; otherwise the browser would find each one in the
 * file before it. Files that the server's page names are loading already.
 */
export function preloadRemote({ entry: { assets, rules, integrity }, pattern }: RemotePlace) {
  const page = rules[pattern]?.assets
  const preload = (as: string, files: string[] = []) => {
    for (const href of files) {
      if (isNamed(href)) continue
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href })
      const hash = integrity?.[href]
      if (hash) link.integrity = hash
      // With the same mode as the remote's runtime, or they load twice.
      if (!href.startsWith('/')) link.crossOrigin = 'anonymous'
      document.head.append(link)
    }
  }
  preload('script', assets.scripts)
  preload('script', page?.scripts)
  preload('style', assets.styles)
  preload('style', page?.styles)
}
