import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { useGetTodayQuery } from 'shared-backend/admin/today'
import { useGetCategoriesQuery } from 'shared-backend/properties'
import { Button, cx, Field, Search, SegmentedControl, TextInput, type AddressState } from 'shared-ui'
import { SlidersHorizontal } from 'shared-ui/icons'
import { useId, useState, type Ref } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { dashboard as text } from './text.ts'
import type { ListState, ListView, Sort } from './listAddress.ts'
import styles from './ListTools.module.css'
import { rememberView } from './useListView.ts'

const views = [
  { value: 'grid', label: text.grid },
  { value: 'list', label: text.rows },
] as const
const actives = optionsOf(text.actives)
const deals = optionsOf(dealStatusLabels)
const types = optionsOf(propertyTypeDetailLabels)
const sorts = optionsOf(text.sorts)
const shows = ['left_out', 'ending', 'unfinished'] as const

interface ListToolsProps {
  list: ListState
  view: ListView
  /** How many filters are set. */
  filters: number
  change: AddressState<ListState>['change']
  /** Takes search and filters away; absent where there are none. */
  onClear?: () => void
  /** Shows all again, and not those of an import alone. */
  onWiden: () => void
  searchRef: Ref<HTMLInputElement>
}

/** Search, view, filters and order; on a phone what is used less waits behind a button. */
export function ListTools({ list, view, filters, change, onClear, onWiden, searchRef }: ListToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fieldsId = useId()
  const helpId = useId()
  return (
    <div role="search" className={styles.tools}>
      <Field label={text.search} hideLabel className={styles.search}>
        {(control) => (
          <TextInput
            {...control}
            ref={searchRef}
            aria-describedby={helpId}
            type="search"
            placeholder={text.search}
            value={list.search}
            suffix={<Search />}
            onChange={({ target }) => change({ search: target.value, page: 1 }, { typing: true })}
          />
        )}
      </Field>
      <p id={helpId} className={styles.help}>
        {text.searchHelp}
      </p>
      <div className={styles.row}>
        <Button
          variant="secondary"
          className={styles.toggle}
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text.filters(filters)}
        </Button>
        <SegmentedControl
          label={text.view}
          options={views}
          value={view}
          onChange={(next) => {
            rememberView(next)
            change({ view: next })
          }}
        />
      </div>
      <div id={fieldsId} className={cx(styles.fields, !isOpen && styles.closed)}>
        <Choice
          label={text.status}
          placeholder={text.allStatuses}
          options={actives}
          value={`${list.active ?? ''}`}
          onChoose={(value) => change({ active: value ? value === 'true' : null, page: 1 })}
        />
        <Choice
          label={text.deal}
          placeholder={text.all}
          options={deals}
          value={list.deal ?? ''}
          onChoose={(value) => change({ deal: (value || null) as ListState['deal'], page: 1 })}
        />
        <Choice
          label={text.type}
          placeholder={text.allTypes}
          options={types}
          value={list.type ?? ''}
          onChoose={(value) => change({ type: (value || null) as ListState['type'], page: 1 })}
        />
        <CategoryChoice
          value={list.category ?? ''}
          onChoose={(category) => change({ category: category || null, page: 1 })}
        />
        <ShowChoice
          value={list.show ?? ''}
          onChoose={(show) => change({ show: (show || null) as ListState['show'], page: 1 })}
        />
        <Choice
          label={text.sort}
          options={sorts}
          value={list.sort}
          onChoose={(value) => change({ sort: value as Sort, page: 1 })}
        />
        {list.importId && (
          <Button variant="secondary" className={styles.clear} onClick={onWiden}>
            {text.allOfImport}
          </Button>
        )}
        {onClear && (
          <Button variant="ghost" className={styles.clear} onClick={onClear}>
            {text.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What waits, with its numbers; without a portal nothing waits for one. */
function ShowChoice(props: Pick<Parameters<typeof Choice>[0], 'value' | 'onChoose'>) {
  const { data: today } = useGetTodayQuery()
  const options = shows
    .filter((value) => value === 'unfinished' || value === props.value || today?.[value] !== null)
    .map((value) => {
      const count = value === 'unfinished' ? null : today?.[value]
      return { value, label: count ? `${text.shows[value]} (${count})` : text.shows[value] }
    })
  return <Choice {...props} label={text.show} placeholder={text.allShown} options={options} />
}

function CategoryChoice(props: Pick<Parameters<typeof Choice>[0], 'value' | 'onChoose'>) {
  const { data = [] } = useGetCategoriesQuery()
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return <Choice {...props} label={text.category} placeholder={text.all} options={options} />
}
