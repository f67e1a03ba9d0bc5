import { useGetPropertyListQuery } from 'shared-backend/admin/listings'
import { Button, ButtonLink, cx, EmptyState, ErrorState, House, useAddressState } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { Row, Stack } from 'shared-ui/layout'
import { useMemo, useRef, useState } from 'react'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { bin, dashboard as text } from './text.ts'
import { formatList, fromList, LIST, noFilters, parseList, type ListState } from './listAddress.ts'
import { ListTools } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { BatchBar } from './BatchBar.tsx'
import { PropertyItem } from './PropertyItem.tsx'
import { PropertyTable } from './PropertyTable.tsx'
import { usePropertyActions } from './usePropertyActions.ts'
import { useSelection } from './useSelection.ts'
import styles from './PropertyList.module.css'
import { searchWords } from './searchWords.ts'
import { useListView } from './useListView.ts'
import { neighbourIn, usePlace } from './usePlace.ts'
import { useListingsOnPortals } from '../portals/useListingsOnPortals.ts'
import { useSettled } from '../../kit/fields/useSettled.ts'

const format = { read: parseList, write: formatList }

/** ms without a keystroke after which the typed text is searched for. */
const TYPING = 250

const countFilters = ({ active, deal, type, category, show, importId }: ListState) =>
  [active, deal, type, category, show, importId].filter((filter) => filter !== null).length

interface PropertyListProps {
  /** Called as well when the list is tried again. */
  onRetry: () => void
}

/** 'Meus Imóveis'; its filters, order, page and place live in the address. */
export function PropertyList({ onRetry }: PropertyListProps) {
  const { state, change } = useAddressState(format)
  const view = useListView(state.view)
  const settled = useSettled(state.search, TYPING)
  const wanted = useMemo(() => {
    const { view: _shownAs, ...list } = state
    return { ...list, search: searchWords(list.search.trim()) }
  }, [state])
  // The shown list stays while somebody types; a search that was cleared is gone at once.
  const isTyping = wanted.search !== '' && settled !== state.search
  const [requested, setRequested] = useState(wanted)
  if (!isTyping && requested !== wanted) setRequested(wanted)
  const list = isTyping ? requested : wanted
  const query = useGetPropertyListQuery(list, { refetchOnMountOrArgChange: true })
  /** Whether the shown list is the requested one. */
  const isCurrent = query.currentData !== undefined && !isTyping
  /** Whether a portal would refuse all that is shown. */
  const isAmongLeftOut = isCurrent && list.show === 'left_out'
  const filters = countFilters(state)
  const isNarrowed = filters > 0 || state.search.trim() !== ''

  const items = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  usePlace(items, heading)
  const selection = useSelection()
  const focusHeading = () => heading.current?.focus()
  const actions = usePropertyActions((id) => neighbourIn(items.current, id) ?? heading.current)

  const takeItems = (element: HTMLElement | null) => {
    items.current = element
  }
  const clear = (filters: Partial<ListState> = noFilters) => {
    change(filters)
    // The pressed button is removed.
    searchField.current?.focus()
  }
  const setPage = (next: number) => {
    change({ page: next })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }

  const failure = query.isError && !query.currentData && (
    <ErrorState
      title={text.loadFailed}
      message={query.error?.message}
      onRetry={() => {
        void query.refetch()
        onRetry()
      }}
    />
  )
  // The previous list's, until the requested one is loaded: rows and number change together.
  const { data } = query
  const ids = useMemo(() => data?.rows.map(({ id }) => id) ?? [], [data])
  const onPortals = useListingsOnPortals(ids)
  if (!data) return failure || <PageLoading />
  const { rows, found, total, page, pages } = data

  return (
    <Stack as="section" aria-labelledby={LIST} gap={4}>
      <Row gap={3} align="center" justify="between">
        <div>
          <h2 id={LIST} ref={heading} tabIndex={-1} className={styles.title}>
            {text.list(found)}
          </h2>
          <p role="status" className={cx(styles.found, isNarrowed && found > 0 && styles.narrowed)}>
            {isNarrowed && isCurrent && found > 0 && text.found(found, total)}
          </p>
        </div>
        <div className={styles.links}>
          <ButtonLink to={fromList('/admin/properties/deleted', state)} variant="ghost">
            {bin.title}
          </ButtonLink>
          <ButtonLink to="/admin/properties/import" variant="ghost">
            {text.importFile}
          </ButtonLink>
          <ButtonLink to={fromList('/admin/properties/new', state)} icon={<Plus />}>
            {text.newProperty}
          </ButtonLink>
        </div>
      </Row>
      {total === 0 ? (
        <EmptyState
          title={text.nothingYet}
          message={text.nothingYetHelp}
          icon={<House />}
          action={<ButtonLink to="/admin/properties/new">{text.firstProperty}</ButtonLink>}
        />
      ) : (
        <>
          <ListTools
            list={state}
            view={view}
            filters={filters}
            change={change}
            onClear={isNarrowed && found > 0 ? () => clear() : undefined}
            onWiden={() => clear({ importId: null, page: 1 })}
            searchRef={searchField}
          />
          {failure ||
            (found === 0 ? (
              <EmptyState
                title={text.nothingFound}
                message={filters > 0 ? text.nothingFiltered : text.nothingFoundHelp}
                action={
                  <Button variant="secondary" onClick={() => clear()}>
                    {text.clear}
                  </Button>
                }
              />
            ) : (
              <>
                <BatchBar selection={selection} filters={list} found={found} onCleared={focusHeading} />
                {view === 'list' ? (
                  <PropertyTable
                    ref={takeItems}
                    properties={rows}
                    onPortals={onPortals}
                    isAmongLeftOut={isAmongLeftOut}
                    labelledBy={LIST}
                    list={state}
                    selection={selection}
                    actions={actions}
                    onSort={(sort) => change({ sort, page: 1 })}
                    busy={!isCurrent}
                  />
                ) : (
                  <ul ref={takeItems} aria-labelledby={LIST} aria-busy={!isCurrent} className={styles.grid}>
                    {rows.map((property) => (
                      <PropertyItem
                        key={property.id}
                        property={property}
                        onPortals={onPortals[property.id]}
                        isAmongLeftOut={isAmongLeftOut}
                        list={state}
                        actions={actions}
                      />
                    ))}
                  </ul>
                )}
              </>
            ))}
          {!failure && <Pager page={page} pages={pages} onPage={setPage} />}
        </>
      )}
    </Stack>
  )
}
