import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch } from 'shared-backend'
import { codeAddress, PHRASE, readWords, type CatalogueSearch } from 'shared-domain/search'
import type { Understood } from './understand.ts'

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem(PHRASE) as HTMLInputElement

/** What reads a phrase is loaded when somebody is about to send one; it comes once. */
export const loadReader = () => import('./readWords.ts')

/** Where no reader comes, all words are looked for as they are. */
const unread = (phrase: string, search: CatalogueSearch): Understood => ({
  search: { ...search, words: readWords([...search.words, ...phrase.split(/\s+/)]) },
})

/**
 * Leads to where a search goes on once what was typed in words is read.
 * @param search what the words are added to, as it is by then
 * @param lead shows the listings of a search; `typing` where that is not another entry of the history
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

  /** Opens what a form's field for words says, if anything; then it is empty again. */
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
