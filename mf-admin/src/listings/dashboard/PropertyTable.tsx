import type { ListedProperty, ListingOnPortal } from 'shared-backend/admin/listings'
import { ArrowDown, ArrowUp } from 'shared-ui/icons'
import { VisuallyHidden } from 'shared-ui'
import type { Ref } from 'react'
import { table as text } from './text.ts'
import { ariaSort, nextSort, sortableColumns } from './columns.ts'
import type { ListState, Sort } from './listAddress.ts'
import { PropertyRow } from './PropertyRow.tsx'
import styles from './PropertyTable.module.css'
import type { PropertyActions } from './usePropertyActions.ts'
import type { Selection } from './useSelection.ts'

interface PropertyTableProps {
  properties: readonly ListedProperty[]
  /** By the ids of the listings. */
  onPortals: Record<string, ListingOnPortal[]>
  isAmongLeftOut: boolean
  /** Id of the heading that names it. */
  labelledBy: string
  list: ListState
  selection: Selection
  actions: PropertyActions
  onSort: (sort: Sort) => void
  /** Another list is on its way. */
  busy: boolean
  /** The rows. */
  ref: Ref<HTMLTableSectionElement>
}

/** A page of the list as a table; on a phone each row folds into two lines. */
export function PropertyTable(props: PropertyTableProps) {
  const { properties, labelledBy, list, selection, actions, onSort, busy, ref } = props
  const isPageChosen = properties.every(({ id }) => selection.chosen.has(id))
  return (
    <table className={styles.table} aria-labelledby={labelledBy} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              className={styles.tick}
              aria-label={text.choosePage}
              title={text.choosePage}
              checked={isPageChosen}
              onChange={() => selection.set(properties, !isPageChosen)}
            />
          </th>
          <th scope="col">
            <VisuallyHidden>{text.columns.photo}</VisuallyHidden>
          </th>
          {sortableColumns.map((column) => {
            const sorted = ariaSort(column, list.sort)
            const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
            return (
              <th key={column.key} scope="col" aria-sort={sorted} className={styles[column.key]}>
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(nextSort(column, list.sort))}
                >
                  <span>{text.columns[column.key]}</span>
                  {sorted && <Arrow />}
                </button>
              </th>
            )
          })}
          <th scope="col">
            <VisuallyHidden>{text.columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={ref}>
        {properties.map((property) => (
          <PropertyRow
            key={property.id}
            property={property}
            onPortals={props.onPortals[property.id]}
            isAmongLeftOut={props.isAmongLeftOut}
            list={list}
            isChosen={selection.chosen.has(property.id)}
            onChoose={(isChosen) => selection.set([property], isChosen)}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}
