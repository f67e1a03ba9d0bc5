import { useId } from 'react'
import type { Category } from 'shared-backend/properties'
import { ButtonLink } from 'shared-ui'
import type { ActiveFilter } from '../filters/activeFilters.ts'
import { CATALOGUE, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { otherSearches as text } from './otherText.ts'
import { useLooserSearches } from './useLooserSearches.ts'
import { toResults } from './useResultsFocus.ts'

export interface LooserSearchesProps {
  search: CatalogueSearch
  active: readonly ActiveFilter[]
  /** Undefined before they are here. */
  categories: readonly Category[] | undefined
}

/** For a search that finds nothing: which filter to take away, and how many that would give. */
export function LooserSearches({ search, active, categories }: LooserSearchesProps) {
  const looser = useLooserSearches(search, active, categories)
  const title = useId()
  return (
    looser.length > 0 && (
      <section aria-labelledby={title}>
        <h2 id={title}>{text.looser}</h2>
        <ul>
          {looser.map(({ label, search: wider, total }) => (
            <li key={label}>
              <ButtonLink
                to={CATALOGUE + writeSearch(wider)}
                variant="secondary"
                state={toResults}
                preventScrollReset
              >
                {text.without(label, total)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
