import type { RemotePlace } from './registry.ts'

/** Styles that stand in the page say by `data-href` which file they are. */
const isNamed = (address: string) => {
  const name = address.slice(address.lastIndexOf('/') + 1)
  return document.querySelector(`[src="${address}"],[href="${address}"],[data-href="${name}"]`) !== null
}

/**
 * Asks for all files that a page needs beside its remote's entry, as long as that is on its way: otherwise each is found
 * in the one before it. Those that the server's page names are on their way already.
 */
export function preloadRemote({ entry: { assets, rules, integrity }, pattern }: RemotePlace) {
  const page = rules[pattern]?.assets
  const preload = (as: string, files: string[] = []) => {
    for (const href of files) {
      if (isNamed(href)) continue
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href })
      const hash = integrity?.[href]
      if (hash) link.integrity = hash
      // As their runtime will ask for them, or they come twice.
      if (!href.startsWith('/')) link.crossOrigin = 'anonymous'
      document.head.append(link)
    }
  }
  preload('script', assets.scripts)
  preload('script', page?.scripts)
  preload('style', assets.styles)
  preload('style', page?.styles)
}
