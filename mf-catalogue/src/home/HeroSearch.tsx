import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGetCategoriesQuery } from 'shared-backend/properties'
import { Button, Field, Search, SegmentedControl, Select } from 'shared-ui'
import { CATALOGUE, fullCatalogue, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { dealTypeOptions } from '../filters/dealTypeOptions.ts'
import { EnterButton } from '../filters/EnterButton.tsx'
import { PriceFields } from '../filters/PriceFields.tsx'
import { LocationPicker } from '../locations/LocationPicker.tsx'
import { filters as text } from '../text.ts'
import { sections } from './text.ts'
import { useWords } from '../words/useWords.ts'
import { WordsField } from '../words/WordsField.tsx'
import styles from './HeroSearch.module.css'

const dealTypes = dealTypeOptions(['sale', 'rent'])

/** Gathers a search and opens the catalogue with it; without a script the browser sends it there. */
export function HeroSearch() {
  const navigate = useNavigate()
  const { data: categories = [] } = useGetCategoriesQuery()
  const [search, setSearch] = useState({ ...fullCatalogue, type: 'sale' as 'sale' | 'rent' })
  const lead = (wanted: Partial<CatalogueSearch>) => void navigate(CATALOGUE + writeSearch(wanted))
  const { openTyped } = useWords(search, lead)
  const change = (changes: Partial<typeof search>) => setSearch({ ...search, ...changes })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!openTyped(event.currentTarget)) lead(search)
  }

  return (
    <form
      role="search"
      aria-label={sections.searchLabel}
      action={CATALOGUE}
      className={styles.form}
      onSubmit={submit}
    >
      <EnterButton />
      <WordsField className={styles.words} />
      <SegmentedControl
        className={styles.dealType}
        name="type"
        label={text.dealType}
        options={dealTypes}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      <Field label={text.category} className={styles.wide}>
        {(field) => (
          <Select
            {...field}
            name="category"
            placeholder={text.allCategories}
            options={categories.map(({ id: value, name: label }) => ({ value, label }))}
            value={search.category}
            onChange={(event) => change({ category: event.target.value })}
          />
        )}
      </Field>
      <LocationPicker className={styles.wide} search={search} onChange={(places) => change({ places })} />
      <PriceFields prices={search} onChange={change} />
      <Button type="submit" className={styles.submit} icon={<Search />}>
        {text.search}
      </Button>
    </form>
  )
}
