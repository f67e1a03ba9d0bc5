import { useAppDispatch, useSession } from 'shared-backend'
import { countsApi, type PropertyEvent } from 'shared-backend/properties'
import { useEffect, useEffectEvent } from 'react'

const { countPropertyEvent } = countsApi.endpoints

const keyOf = ({ id, kind }: PropertyEvent) => `counted ${kind} ${id}`

/** Whether this tab has not counted it yet. Without storage nobody could say, so nothing is counted. */
function isFirst(event: PropertyEvent) {
  try {
    if (sessionStorage.getItem(keyOf(event))) return false
    sessionStorage.setItem(keyOf(event), '1')
    return true
  } catch {
    return false
  }
}

/** Whether all of the page is there, in front of somebody: not loading, in the background or prerendered. */
const isSeen = () =>
  document.readyState === 'complete' &&
  document.visibilityState === 'visible' &&
  !(document as { prerendering?: boolean }).prerendering

/**
 * Counts a view of a listing, once in a tab, and gives what counts a tap, likewise.
 * @param isCounted false for what visitors do not see
 */
export function useCounts(id: string, isCounted: boolean) {
  const dispatch = useAppDispatch()
  const isAdmin = useSession() !== null

  const count = async (kind: PropertyEvent['kind']) => {
    const event = { id, kind }
    if (!isCounted || isAdmin || navigator.webdriver || !isFirst(event)) return
    const { error } = await dispatch(countPropertyEvent.initiate(event, { track: false }))
    // Refused by the API, so the next one counts. Where no answer came, nobody knows: better one less than one twice.
    if (error && 'status' in error && error.status) sessionStorage.removeItem(keyOf(event))
  }

  const look = useEffectEvent(() => {
    if (isSeen()) void count('view')
  })
  useEffect(() => {
    const onChange = () => look()
    onChange()
    const events = [
      [window, 'load'],
      [document, 'visibilitychange'],
      [document, 'prerenderingchange'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, onChange)
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, onChange)
    }
  }, [id])

  return (kind: PropertyEvent['kind']) => void count(kind)
}
