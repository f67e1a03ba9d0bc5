import { useEffect } from 'react'

/**
 * Names the page in the browser's tab: `title | site`, the site's name from
 * `<meta name="application-name">`. Without a title nothing changes (the data is still loading).
 */
export function usePageTitle(title: string | null | undefined) {
  useEffect(() => {
    if (!title) return
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
    document.title = site && site !== title ? `${title} | ${site}` : title
  }, [title])
}
