import { useState } from 'react'

export type ListView = 'grid' | 'list'

const KEY = 'admin_list_view'

function readView(): ListView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}

/** How the owner last wanted to see the list, in this browser. */
export function useListView() {
  const [view, setView] = useState(readView)
  const choose = (next: ListView) => {
    setView(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return [view, choose] as const
}
