import { writeDay } from 'shared-domain/agencyTime'
import {
  choiceLabels,
  facts,
  periodSuffixes,
  type AnyFact,
  type FactName,
  type PropertyRow,
  type WordedName,
} from 'shared-domain/facts'
import { formatArea, formatDate, formatPrice } from '../format/format.ts'

/** The words of the values that a list has, in the order in which they are offered. */
export function listWords(name: WordedName, values: readonly string[]) {
  const labels: Record<string, string> = choiceLabels[name]
  return Object.keys(labels).flatMap((value) => (values.includes(value) ? [labels[value]!] : []))
}

/** `R$ 650/mês`; 0 is nothing to pay. */
export const costWords = (reais: number, period: PropertyRow['iptu_period']) =>
  reais === 0 ? 'Isento' : formatPrice(reais, { suffix: periodSuffixes[period] })

/** A known value in words: `8º andar`, `Sol da manhã`, `120 m²`; undefined where it is unknown. */
export function factWords(name: FactName, value: PropertyRow[FactName] | undefined): string | undefined {
  const fact: AnyFact = facts[name]
  if (value === null || value === undefined || value === '') return undefined
  if (fact.kind === 'flag') return fact.words[value ? 1 : 0]
  if (Array.isArray(value)) return listWords(name as WordedName, value).join(', ') || undefined
  if (fact.kind === 'choice') return listWords(name as WordedName, [String(value)])[0]
  if (typeof value === 'string') {
    if (fact.kind === 'stamp') return formatDate(value)
    return fact.kind === 'date' ? writeDay(value) : value
  }
  if (fact.kind === 'area') return formatArea(Number(value))
  if (fact.kind === 'cost') return formatPrice(Number(value))
  if (fact.kind === 'floor') return value === 0 ? 'Térreo' : `${String(value)}º andar`
  return String(value)
}
