import { useEffect } from 'react'

export { useIsKeptAnswer } from './useIsKeptAnswer.ts'
export { useKeptAt } from './useKeptAt.ts'
export { useOnline } from './useOnline.ts'

/**
 * Has the service worker, if there is one, keep this page with the photos that the visitor sees.
 * @param address undefined for a page that is not kept
 */
export function useKeptOffline(address: string | undefined) {
  useEffect(() => {
    if (address === undefined) return
    // Not there on an address without TLS.
    const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const tell = () => {
      const photos = Array.from(document.images, ({ currentSrc }) => currentSrc).filter(Boolean)
      serviceWorker?.controller?.postMessage({ page: address, photos })
    }
    tell()
    // A photo may come later, and so may the worker.
    document.addEventListener('load', tell, true)
    serviceWorker?.addEventListener('controllerchange', tell)
    return () => {
      document.removeEventListener('load', tell, true)
      serviceWorker?.removeEventListener('controllerchange', tell)
    }
  }, [address])
}
