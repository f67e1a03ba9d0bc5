import type { AdminProperty } from 'shared-backend/admin'
import {
  Button,
  ButtonLink,
  cx,
  EmptyState,
  Field,
  House,
  Search,
  SegmentedControl,
  TextInput,
} from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SEARCH, useSearchText } from '../fields/useSearchText.ts'
import { dashboard as text } from '../text.ts'
import { Pager } from './Pager.tsx'
import { PropertyItem, type ItemActions } from './PropertyItem.tsx'
import styles from './PropertyList.module.css'
import { searchProperties } from './searchProperties.ts'
import { useListView } from './useListView.ts'

/** Thousands of listings stay quick because only a page of them is drawn. */
const PAGE_SIZE = 24

const views = [
  { value: 'grid', label: text.grid },
  { value: 'list', label: text.rows },
] as const

/** 'Meus Imóveis': search, view and page; search and page live in the address. */
export function PropertyList({ properties, ...actions }: { properties: AdminProperty[] } & ItemActions) {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useListView()
  const [search, setTyped] = useSearchText()
  const deferred = useDeferredValue(search)
  const found = useMemo(() => searchProperties(properties, deferred), [properties, deferred])
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(pages, Math.max(1, Number.parseInt(params.get('pagina') ?? '1', 10) || 1))
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

  const setSearch = (typed: string) => {
    setTyped(typed)
    setParams(typed ? { [SEARCH]: typed } : {}, { replace: true })
  }
  const setPage = (next: number) => {
    setParams({ ...(search && { [SEARCH]: search }), ...(next > 1 && { pagina: String(next) }) })
    window.scrollTo({ top: 0 })
  }

  return (
    <section aria-labelledby="my-properties" className={styles.section}>
      <div className={styles.head}>
        <h2 id="my-properties" className={styles.title}>
          {text.list(search ? found.length : properties.length)}
        </h2>
        <ButtonLink to="/admin/properties/new" icon={<Plus aria-hidden="true" />}>
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
          <div className={styles.tools}>
            <Field label={text.search} hideLabel>
              {(control) => (
                <TextInput
                  {...control}
                  type="search"
                  placeholder={text.search}
                  value={search}
                  suffix={<Search aria-hidden="true" />}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
            </Field>
            <SegmentedControl label={text.view} options={views} value={view} onChange={setView} />
          </div>
          {found.length === 0 ? (
            <EmptyState
              title={text.nothingFound}
              message={text.nothingFoundHelp}
              action={
                <Button variant="secondary" onClick={() => setSearch('')}>
                  {text.clearSearch}
                </Button>
              }
            />
          ) : (
            <ul aria-labelledby="my-properties" className={cx(view === 'grid' ? styles.grid : styles.rows)}>
              {shown.map((property) => (
                <PropertyItem key={property.id} property={property} view={view} {...actions} />
              ))}
            </ul>
          )}
          <Pager page={page} pages={pages} onPage={setPage} />
        </>
      )}
    </section>
  )
}
