import { formatCount, type SelectOption } from 'shared-ui'

/** `34`, `1.234`. */
export const formatNumber = (count: number) => formatCount(count, '', '').trim()

/** The label of a choice with its facet count, where that is known. */
export const labelWithCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatNumber(count)})`

/** An option with its count; one that leads to nothing cannot be chosen, only kept. */
export const withCount = (option: SelectOption, count: number | undefined, isChosen: boolean) => ({
  ...option,
  label: labelWithCount(option.label, count),
  disabled: count === 0 && !isChosen,
})
