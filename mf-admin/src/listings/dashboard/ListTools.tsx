import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { useGetCategoriesQuery } from 'shared-backend/properties'
import { Button, cx, Field, Search, SegmentedControl, Select, TextInput, type AddressState } from 'shared-ui'
import { SlidersHorizontal } from 'shared-ui/icons'
import { useId, useState, type Ref } from 'react'
import { dashboard as text } from './text.ts'
import type { ListState, ListView, Sort } from './listAddress.ts'
import styles from './ListTools.module.css'
import { rememberView } from './useListView.ts'

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const views = [
  { value: 'grid', label: text.grid },
  { value: 'list', label: text.rows },
] as const
const actives = optionsOf(text.actives)
const deals = optionsOf(dealStatusLabels)
const types = optionsOf(propertyTypeDetailLabels)
const sorts = optionsOf(text.sorts)

interface ListToolsProps {
  list: ListState
  view: ListView
  /** How many filters are set. */
  filters: number
  change: AddressState<ListState>['change']
  /** Takes search and filters away; absent where there are none. */
  onClear?: () => void
  searchRef: Ref<HTMLInputElement>
}

/** Search, view, filters and order; on a phone what is used less waits behind a button. */
export function ListTools({ list, view, filters, change, onClear, searchRef }: ListToolsProps) {
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
          all={text.allStatuses}
          options={actives}
          value={list.active === null ? null : `${list.active}`}
          onChoose={(value) => change({ active: value === null ? null : value === 'true', page: 1 })}
        />
        <Choice
          label={text.deal}
          all={text.all}
          options={deals}
          value={list.deal}
          onChoose={(value) => change({ deal: value as ListState['deal'], page: 1 })}
        />
        <Choice
          label={text.type}
          all={text.allTypes}
          options={types}
          value={list.type}
          onChoose={(value) => change({ type: value as ListState['type'], page: 1 })}
        />
        <CategoryChoice value={list.category} onChoose={(category) => change({ category, page: 1 })} />
        <Choice
          label={text.sort}
          options={sorts}
          value={list.sort}
          onChoose={(value) => change({ sort: value as Sort, page: 1 })}
        />
        {onClear && (
          <Button variant="ghost" className={styles.clear} onClick={onClear}>
            {text.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** The choice of nothing; without it one of the options is always chosen. */
  all?: string
  options: { value: string; label: string }[]
  value: string | null
  onChoose: (value: string | null) => void
}

const Choice = ({ label, all, options, value, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <Select
        {...control}
        placeholder={all}
        options={options}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      />
    )}
  </Field>
)

function CategoryChoice(props: Pick<ChoiceProps, 'value' | 'onChoose'>) {
  const { data = [] } = useGetCategoriesQuery()
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return <Choice {...props} label={text.category} all={text.all} options={options} />
}
