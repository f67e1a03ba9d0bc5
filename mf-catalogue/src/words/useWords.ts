import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch } from 'shared-backend'
import { codeAddress, PHRASE, readWords, type CatalogueSearch } from 'shared-domain/search'
import type { Understood } from './understand.ts'

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem(PHRASE) as HTMLInputElement

/** Loads the lazy code that reads a phrase, when somebody is about to send one. */
export const loadReader = () => import('./readWords.ts')

/** Without that code, all words are searched for as they are. */
const unread = (phrase: string, search: CatalogueSearch): Understood => ({
  search: { ...search, words: readWords([...search.words, ...phrase.split(/\s+/)]) },
})

/**
 * Reads a typed phrase into a search, and opens it.
 * @param search the phrase is added to its latest value
 * @param lead shows the listings of a search; `typing` where that adds no history entry
 */
export function useWords(
  search: CatalogueSearch,
  lead: (search: CatalogueSearch, options: { typing: boolean }) => void,
) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const latest = useRef(0)
  const now = useRef(search)
  useLayoutEffect(() => void (now.current = search))

  async function open(phrase: string, replace = false) {
    const mine = (latest.current += 1)
    const understood = await loadReader()
      .then(({ readWords, rememberPhrase }) => {
        rememberPhrase(phrase)
        return readWords(phrase, () => now.current, dispatch)
      })
      .catch(() => unread(phrase, now.current))
    if (mine !== latest.current) return
    if (understood.code) await navigate(codeAddress(understood.code), { replace })
    else lead(understood.search, { typing: replace })
  }

  /** Opens the phrase in a form's field, if it has one, and empties the field. */
  function openTyped(form: HTMLFormElement) {
    const field = fieldOf(form)
    const typed = field.value
    if (!typed.trim()) return false
    void open(typed.trim()).then(() => {
      if (field.value === typed) field.value = ''
    })
    return true
  }

  return { open, openTyped }
}
