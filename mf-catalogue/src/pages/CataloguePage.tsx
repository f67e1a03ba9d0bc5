import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { Container } from 'shared-ui'
import { readPhraseOf, readCursor } from 'shared-domain/search'
import { useCatalogueSearch } from '../filters/useCatalogueSearch.ts'
import { catalogue as text } from '../text.ts'
import { useWords } from '../words/useWords.ts'
import styles from './CataloguePage.module.css'
import { CatalogueView } from './CatalogueView.tsx'

export function CataloguePage() {
  const { search: query } = useLocation()
  const control = useCatalogueSearch()
  const { search, change } = control
  const from = useMemo(() => readCursor(query, search), [query, search])
  const { open } = useWords(search, change)
  // Where the server has not read the address's phrase.
  const phrase = readPhraseOf(query)
  const readAddress = useEffectEvent(() => void open(phrase, true))
  useEffect(() => {
    if (phrase) readAddress()
  }, [phrase])

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      <CatalogueView control={control} from={from} />
    </Container>
  )
}
