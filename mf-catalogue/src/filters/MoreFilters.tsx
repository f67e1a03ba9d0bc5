import { useState } from 'react'
import { amenityLists, facts, listNames, minimumNames } from 'shared-domain/facts'
import type { Category } from 'shared-backend/properties'
import { cx, Field, NumberInput, PriceInput, Select, useHydrated } from 'shared-ui'
import type { CountOf } from '../facets/countOf.ts'
import { panel as text } from './text.ts'
import { YES, type CatalogueSearch, kindsOf, type AmenityName } from 'shared-domain/search'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { CountedBox } from './CountedBox.tsx'
import styles from './FilterPanel.module.css'
import type { SearchControl } from './useCatalogueSearch.ts'
import { withCount } from './withCount.ts'

interface ChangeProps {
  search: CatalogueSearch
  change: SearchControl['change']
}

interface MoreFiltersProps extends ChangeProps {
  categories: readonly Category[]
  /** Undefined while no counts are known. */
  count: CountOf | undefined
}

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: `${index + 1}+` }))

interface AreaFilterProps extends ChangeProps {
  name: 'minArea' | 'maxArea'
}

/** An area from or up to; what is no area filters nothing, stays in the field and is said. */
function AreaFilter({ name, search, change }: AreaFilterProps) {
  const [unreadable, setUnreadable] = useState<string>()
  return (
    <Field label={text[name]} error={unreadable === undefined ? undefined : text.unreadableArea}>
      {(field) => (
        <NumberInput
          {...field}
          name={name}
          unit="m²"
          decimals={2}
          placeholder={text.any}
          value={unreadable ?? search[name]}
          onChange={(value) => {
            setUnreadable(typeof value === 'string' ? value : undefined)
            change({ [name]: typeof value === 'string' ? null : value }, { typing: true })
          }}
        />
      )}
    </Field>
  )
}

const periods = [7, 15, 30]

/** Words can say another number of days, which is one more choice. */
function DateFilter({ search: { newSinceDays: chosen }, change, count }: MoreFiltersProps) {
  const days = chosen && !periods.includes(chosen) ? [...periods, chosen].toSorted((a, b) => a - b) : periods
  return (
    <Field label={text.published}>
      {(field) => (
        <Select
          {...field}
          name="newSinceDays"
          placeholder={text.any}
          options={days
            .map((many) => ({ value: String(many), label: text.publishedWithin(many) }))
            .map((option) =>
              withCount(option, count?.('newSinceDays', option.value), option.value === String(chosen)),
            )}
          value={chosen || ''}
          onChange={(event) => change({ newSinceDays: Number(event.target.value) || null })}
        />
      )}
    </Field>
  )
}

const toggled = <Value extends string>(values: readonly Value[], one: Value) =>
  values.includes(one) ? values.filter((other) => other !== one) : [...values, one]

/** Several kinds at once. What the list of kinds says the form sends from there. */
function KindChoices({ search, change, categories, count }: MoreFiltersProps) {
  const hydrated = useHydrated()
  const chosen = kindsOf(search.category)
  const options = categories.map(({ id, name }) => {
    const isSaid = !hydrated && chosen.includes(id)
    return {
      value: id,
      label: name,
      name: isSaid ? undefined : 'category',
      className: isSaid ? styles.said : undefined,
    }
  })
  return (
    <ChoiceGroup
      title={text.kindsTogether}
      options={options}
      chosen={chosen}
      opensFrom={2}
      count={count && ((kind) => count('category', kind))}
      onToggle={(kind) => change({ category: toggled(chosen, kind).join() })}
    />
  )
}

const amenityOptions = listNames.map((list) => ({
  title: facts[list].label,
  options: Object.entries(amenityLists[list]).map(([value, label]) => ({ value, label, name: 'amenities' })),
}))

/** Rooms, parking and area, and what is asked less often. */
export function MoreFilters(props: MoreFiltersProps) {
  const { search, change, count } = props
  return (
    <>
      <div className={styles.more}>
        {minimumNames.map((key) => (
          <Field key={key} label={facts[key].label}>
            {(field) => (
              <Select
                {...field}
                name={key}
                placeholder={text.any}
                options={upTo(facts[key].filter.upTo).map((option) =>
                  withCount(option, count?.(key, option.value), option.value === String(search[key])),
                )}
                value={search[key] ?? ''}
                onChange={(event) => change({ [key]: Number(event.target.value) || null })}
              />
            )}
          </Field>
        ))}
        {(['minArea', 'maxArea'] as const).map((name) => (
          <AreaFilter key={name} name={name} search={search} change={change} />
        ))}
        <Field label={text.monthly} className={styles.double}>
          {(field) => (
            <PriceInput
              {...field}
              name="maxMonthly"
              value={search.maxMonthly}
              onChange={(maxMonthly) => change({ maxMonthly }, { typing: true })}
            />
          )}
        </Field>
        <DateFilter {...props} />
        {(['furnished', 'pets'] as const).map((name) => (
          <CountedBox
            key={name}
            name={name}
            value={YES}
            label={text[name]}
            isChosen={search[name]}
            count={count?.(name, YES)}
            onChange={() => change({ [name]: !search[name] })}
            className={cx(styles.flag, name === 'furnished' && styles.double)}
          />
        ))}
      </div>
      <KindChoices {...props} />
      {amenityOptions.map(({ title, options }) => (
        <ChoiceGroup
          key={title}
          title={title}
          options={options}
          chosen={search.amenities}
          count={count && ((name) => count('amenities', name))}
          onToggle={(name) => change({ amenities: toggled(search.amenities, name as AmenityName) })}
        />
      ))}
    </>
  )
}
