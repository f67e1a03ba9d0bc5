import './locale.ts'
import * as yup from 'yup'
import {
  choiceLabels,
  costNames,
  editableNames,
  facts,
  periodLabels,
  type AnyFact,
  type EditableName,
  type PeriodName,
  type PropertyRow,
  type WordedName,
} from 'shared-domain/facts'
import { amount, blankToNull, choice, count, isDay, line, MAX_AREA } from './fields.ts'

/** R$ of one condomínio or IPTU. */
const MAX_COST = 9_999_999_999.99

export const optionalText = (schema: yup.StringSchema<string | undefined>) =>
  schema.transform(blankToNull).nullable()

const optionsOf = (name: EditableName) => Object.keys(choiceLabels[name as WordedName])

/** A day as a date field gives it, which is a day of the calendar. */
export const day = () =>
  optionalText(line(10).test('day', 'Data inválida', (value) => value == null || isDay(value)))

function fieldOf(name: EditableName): yup.Schema<unknown> {
  const fact: AnyFact = facts[name]
  switch (fact.kind) {
    case 'count':
      return count()
    case 'area':
      return amount(MAX_AREA)
    case 'cost':
      return amount(MAX_COST)
    case 'floor':
      return count().max(300)
    case 'year':
      return count().min(1500).max(2200)
    case 'flag':
      return yup.boolean().transform(blankToNull).nullable()
    case 'choice':
      return optionalText(yup.string().oneOf(optionsOf(name)))
    case 'list':
      return yup.array(choice(optionsOf(name)).required()).max(100)
    case 'text':
      return optionalText(line(fact.max))
    default:
      return day()
  }
}

type Value<Name extends EditableName> = PropertyRow[Name] | undefined

/** A field for each fact that somebody types or chooses, and the periods of the costs. */
export const factFields = Object.fromEntries([
  ...editableNames.map((name) => [name, fieldOf(name)] as const),
  ...costNames.map((name) => [`${name}_period`, choice(Object.keys(periodLabels))] as const),
]) as { [Name in EditableName]: yup.Schema<Value<Name>> } & {
  [Name in PeriodName]: yup.Schema<PropertyRow[Name] | undefined>
}
