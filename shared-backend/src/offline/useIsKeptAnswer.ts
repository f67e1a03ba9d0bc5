import { useEffect, useState } from 'react'

/** What the service worker tells of each read by ids. */
interface Told {
  url: string
  isKept: boolean
}

/** Whether the last read of what has these ids was answered by what the service worker has kept. */
export function useIsKeptAnswer(ids: readonly string[]) {
  const [isKept, setIsKept] = useState(false)
  const read = `in.(${ids.join()})`
  useEffect(() => {
    // Not there on an address without TLS.
    const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const listener = ({ data }: MessageEvent<Told>) => {
      if (new URL(data.url).searchParams.get('id') === read) setIsKept(data.isKept)
    }
    serviceWorker?.addEventListener('message', listener)
    return () => serviceWorker?.removeEventListener('message', listener)
  }, [read])
  return isKept
}
