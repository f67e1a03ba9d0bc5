import { amenityLists, facts, listNames } from 'shared-domain/facts'
import { useHydrated } from 'shared-ui'
import { kindsOf, type AmenityName } from 'shared-domain/search'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import styles from './FilterPanel.module.css'
import { moreFields, moreNames, type MoreFiltersProps } from './moreFields.tsx'
import { panel as text } from './text.ts'

const toggled = <Value extends string>(values: readonly Value[], one: Value) =>
  values.includes(one) ? values.filter((other) => other !== one) : [...values, one]

/** Several kinds at once. Until hydration the form sends a chosen kind from the select of kinds, not from here. */
function KindChoices({ search, change, categories, count }: MoreFiltersProps) {
  const hydrated = useHydrated()
  const chosen = kindsOf(search.category)
  const options = categories.map(({ id, name }) => {
    const isInSelect = !hydrated && chosen.includes(id)
    return {
      value: id,
      label: name,
      name: isInSelect ? undefined : 'category',
      className: isInSelect ? styles.inSelect : undefined,
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

/** Rooms, parking, area and rarer filters; below them the lists of kinds and amenities. */
export function MoreFilters(props: MoreFiltersProps) {
  const { search, change, count } = props
  return (
    <>
      <div className={styles.more}>
        {moreNames.map((name) => {
          const FilterField = moreFields[name]
          return <FilterField key={name} {...props} />
        })}
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
