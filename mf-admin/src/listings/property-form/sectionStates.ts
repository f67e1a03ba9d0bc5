import { errorsBySection, sectionNames, sections, type Section, type SectionName } from './sections.ts'
import type { PropertyFormValues } from './values.ts'

export interface SectionState {
  isWrong: boolean
  isChanged: boolean
  /** Filled in without an error, as far as it must be. */
  isDone: boolean
}

interface FormState {
  values: PropertyFormValues
  stored: PropertyFormValues
  /** Of the checks, whether they are shown yet or not. */
  errors: Readonly<Record<string, unknown>>
  /** Fields that were left, whose errors are shown. */
  touched: Readonly<Record<string, unknown>>
  isSubmitted: boolean
  photos: { count: number; isChanged: boolean }
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && typeof value !== 'boolean'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The state of each section of the form. */
export function sectionStates(form: FormState) {
  const { values, stored, photos, isSubmitted, touched } = form
  const all = errorsBySection(form.errors)

  const stateOf = (section: SectionName): SectionState => {
    const { fields, required }: Section = sections[section]
    const errors = all.filter((error) => error.section === section)
    const isWrong = errors.some(({ field }) => isSubmitted || (field && touched[field]))
    if (section === 'photos')
      return { isWrong, isChanged: photos.isChanged, isDone: photos.count > 0 && errors.length === 0 }
    const isComplete = required
      ? required.every((name) => isFilled(values[name]))
      : fields.some((name) => isFilled(values[name]) && !name.endsWith('_period'))
    return {
      isWrong,
      isChanged: fields.some((name) => !isSame(values[name], stored[name])),
      isDone: errors.length === 0 && isComplete,
    }
  }

  return Object.fromEntries(sectionNames.map((name) => [name, stateOf(name)])) as Record<
    SectionName,
    SectionState
  >
}
