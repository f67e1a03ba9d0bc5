import { createContext, use, useEffect, useState } from 'react'
import { useMediaQuery } from 'shared-ui'
import type { SectionState } from './sectionStates.ts'
import { isOptional, sectionId, sectionNames, type SectionName } from './sections.ts'

type States = Record<SectionName, SectionState>

/** The open sections. One with an error is always open; on a phone optional ones are closed at first. */
export function useSections(states: States) {
  const isNarrow = useMediaQuery('(width < 768px)')
  const [chosen, setChosen] = useState<Partial<Record<SectionName, boolean>>>({})
  const [target, setTarget] = useState<{ name: SectionName; field?: string } | null>(null)
  const isOpen = (name: SectionName) =>
    states[name].isWrong || (chosen[name] ?? !(isNarrow && isOptional(name)))
  const setOpen = (name: SectionName, open: boolean) => setChosen((before) => ({ ...before, [name]: open }))
  const setAll = (openOf: (name: SectionName) => boolean) =>
    setChosen(Object.fromEntries(sectionNames.map((name) => [name, openOf(name)])))

  // A field in a closed section cannot take the focus: it does once the section is open.
  useEffect(() => {
    if (!target) return
    const card = document.getElementById(sectionId(target.name))
    const control = target.field ? card?.querySelector<HTMLElement>(`[name="${target.field}"]`) : null
    if (!control) card?.scrollIntoView()
    ;(control ?? card?.querySelector('button'))?.focus({ preventScroll: !control })
  }, [target])

  /** Opens a section and puts the focus on one of its controls, or on its heading. */
  const goTo = (name: SectionName, field?: string) => {
    setOpen(name, true)
    setTarget({ name, field })
  }

  return {
    states,
    isOpen,
    setOpen,
    goTo,
    canFold: sectionNames.some((name) => states[name].isDone && !states[name].isWrong && isOpen(name)),
    foldDone: () => setAll((name) => isOpen(name) && !states[name].isDone),
    openAll: () => setAll(() => true),
  }
}

export type Sections = ReturnType<typeof useSections>

export const SectionsContext = createContext<Sections | null>(null)

/** Those of the form around. */
export function useSectionsHere() {
  const sections = use(SectionsContext)
  if (!sections) throw new Error('A section of the property form stands outside of it.')
  return sections
}
