import { Chip } from 'shared-ui'
import { filters as text } from '../text.ts'
import type { ActiveFilter } from './activeFilters.ts'
import type { Filters } from './filters.ts'
import styles from './FilterChips.module.css'

interface FilterChipsProps {
  active: readonly ActiveFilter[]
  onRemove: (without: Partial<Filters>) => void
}

/** The filters that are set, each removable. */
export const FilterChips = ({ active, onRemove }: FilterChipsProps) =>
  active.length > 0 && (
    <ul className={styles.chips} aria-label={text.active}>
      {active.map(({ label, without }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => onRemove(without)} />
        </li>
      ))}
    </ul>
  )
