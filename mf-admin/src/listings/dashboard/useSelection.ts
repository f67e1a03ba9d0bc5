import { useState } from 'react'

interface Chosen {
  id: string
  title: string
}

/** The properties that are ticked, on whichever page of the list; their titles name those that fail. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const set = (properties: readonly Chosen[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const { id, title } of properties)
        if (isChosen) next.set(id, title)
        else next.delete(id)
      return next
    })
  return { chosen, set, clear: () => setChosen(new Map()) }
}

export type Selection = ReturnType<typeof useSelection>
