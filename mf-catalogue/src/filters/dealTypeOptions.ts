import { filters as text } from '../text.ts'
import { dealTypeParams } from 'shared-domain/search'
import type { DealType } from 'shared-domain/search'

/** Choices of the deal type, each with the value that a form sends. */
export const dealTypeOptions = <Type extends DealType>(types: readonly Type[]) =>
  types.map((value) => ({ value, label: text.dealTypes[value], sent: dealTypeParams[value] }))
