import { useMediaQuery } from 'shared-ui'
import type { ListView } from './listAddress.ts'

const KEY = 'admin_list_view'

function readView(): ListView | null {
  try {
    const view = localStorage.getItem(KEY)
    return view === 'list' || view === 'grid' ? view : null
  } catch {
    return null
  }
}

/** For addresses that do not say how the list is to be shown. */
export function rememberView(view: ListView) {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage the address alone knows.
  }
}

/** The view that the address names, else the last one of this browser, else rows on a phone: they show more at once. */
export function useListView(named: ListView | null): ListView {
  const isNarrow = useMediaQuery('(width < 768px)')
  return named ?? readView() ?? (isNarrow ? 'list' : 'grid')
}
