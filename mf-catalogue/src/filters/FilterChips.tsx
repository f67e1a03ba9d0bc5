import { Chip } from 'shared-ui'
import { toResults } from '../catalogue/useResultsFocus.ts'
import { panel as text } from './text.ts'
import type { ActiveFilter } from './activeFilters.ts'
import { CATALOGUE, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import styles from './FilterChips.module.css'

interface FilterChipsProps {
  active: readonly ActiveFilter[]
  search: CatalogueSearch
}

/** The filters that are set, each removable. */
export const FilterChips = ({ active, search }: FilterChipsProps) =>
  active.length > 0 && (
    <ul className={styles.chips} aria-label={text.active}>
      {active.map(({ label, without }) => {
        const withoutIt = CATALOGUE + writeSearch({ ...search, ...without })
        return (
          <li key={withoutIt}>
            <Chip label={label} withoutIt={withoutIt} state={toResults} />
          </li>
        )
      })}
    </ul>
  )
