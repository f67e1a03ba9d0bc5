import type { AdminProperty } from 'shared-backend/admin'
import { Button, ButtonLink, EmptyState, House, useAddressState } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { useDeferredValue, useMemo, useRef } from 'react'
import { dashboard as text } from '../text.ts'
import { findProperties } from './findProperties.ts'
import { formatList, fromList, noFilters, parseList, type ListState } from './listAddress.ts'
import { ListTools } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { PropertyItem, type ItemActions } from './PropertyItem.tsx'
import styles from './PropertyList.module.css'
import { useListView } from './useListView.ts'
import { usePlace } from './usePlace.ts'

/** Thousands of listings stay quick because only a page of them is drawn. */
const PAGE_SIZE = 24

const format = { read: parseList, write: formatList }

const countFilters = ({ active, deal, type, category }: ListState) =>
  [active, deal, type, category].filter((filter) => filter !== null).length

interface PropertyListProps extends Omit<ItemActions, 'list'> {
  properties: AdminProperty[]
}

/** 'Meus Imóveis': what is shown of it, and where one is in it, live in the address. */
export function PropertyList({ properties, ...actions }: PropertyListProps) {
  const { state, change } = useAddressState(format)
  const view = useListView(state.view)
  const list = useDeferredValue(state)
  const found = useMemo(() => findProperties(properties, list), [properties, list])
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(pages, list.page)
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const filters = countFilters(state)
  const isNarrowed = filters > 0 || state.search.trim() !== ''

  const items = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  usePlace(items)

  const clear = () => {
    change(noFilters)
    // What was pressed goes away.
    searchField.current?.focus()
  }
  const setPage = (next: number) => {
    change({ page: next })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby="my-properties" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="my-properties" ref={heading} tabIndex={-1} className={styles.title}>
            {text.list(found.length)}
          </h2>
          <p role="status" className={styles.found}>
            {isNarrowed && found.length > 0 && text.found(found.length, properties.length)}
          </p>
        </div>
        <ButtonLink to={fromList('/admin/properties/new', state)} icon={<Plus aria-hidden="true" />}>
          {text.newProperty}
        </ButtonLink>
      </div>
      {properties.length === 0 ? (
        <EmptyState
          title={text.nothingYet}
          message={text.nothingYetHelp}
          icon={<House aria-hidden="true" />}
          action={<ButtonLink to="/admin/properties/new">{text.firstProperty}</ButtonLink>}
        />
      ) : (
        <>
          <ListTools
            list={state}
            view={view}
            filters={filters}
            change={change}
            onClear={isNarrowed && found.length > 0 ? clear : undefined}
            searchRef={searchField}
          />
          {found.length === 0 ? (
            <EmptyState
              title={text.nothingFound}
              message={filters > 0 ? text.nothingFiltered : text.nothingFoundHelp}
              action={
                <Button variant="secondary" onClick={clear}>
                  {text.clear}
                </Button>
              }
            />
          ) : (
            <ul
              ref={items}
              aria-labelledby="my-properties"
              className={view === 'grid' ? styles.grid : styles.rows}
            >
              {shown.map((property) => (
                <PropertyItem key={property.id} property={property} view={view} list={list} {...actions} />
              ))}
            </ul>
          )}
          <Pager page={page} pages={pages} onPage={setPage} />
        </>
      )}
    </section>
  )
}
