import type { Meaning } from './meaning.ts'
import { amountOf, NUMBER } from './numbers.ts'
import { ABOUT, LEAST, MOST, around } from './limits.ts'
import { pattern, type PhraseReader } from './PhraseReader.ts'

const metres = 'm2|m|mts?2?|mt?s2?|metros?(?: quadrados?| 2)?'
const unit = `(?:${metres}|(?<hectares>hectares?|ha))`
const kind = '(?: (?:util|uteis|total|totais|privativ[ao]s?|construid[ao]s?|minim[ao]))?'
const area = `(?:area|metragem)(?: do (?:terreno|imovel))?${kind}(?: (?:de|com))?`
const behind = `(?: de (?:area|metragem)${kind}|${kind})`

const range = pattern(
  `(?:${area} )?(?:de |entre )?(?<from>${NUMBER})(?: (?:${metres}))? (?:a|ate|-|e) (?<to>${NUMBER}) ${unit}${behind}`,
)
const limit = pattern(
  `(?:${area} )?(?:(?<most>${MOST}) |(?<least>${LEAST}) |(?<about>${ABOUT}) )?(?<count>${NUMBER}) ${unit}(?: ou mais)?${behind}`,
)
const withoutUnit = pattern(`${area}(?: (?:(?<most>${MOST})|${LEAST}))? (?<count>${NUMBER})`)
/** How far away something is. */
const way = pattern(`(?:a )?(?:${NUMBER}) (?:m|mts?|metros?|km|quadras?|minutos?|min) d[ao]s? `.trimEnd())

const squareMetres = (match: RegExpExecArray, text: string | undefined) => {
  const value = amountOf(text ?? '')?.value
  return value && value * (match.groups?.hectares ? 10_000 : 1)
}

function limits(match: RegExpExecArray): Meaning | undefined {
  const value = squareMetres(match, match.groups?.count)
  if (!value) return undefined
  if (match.groups?.most) return { maxArea: value }
  return match.groups?.about ? { minArea: around(value)[0], maxArea: around(value)[1] } : { minArea: value }
}

/** Square metres; a distance from the beach is none. */
export function readAreas(reader: PhraseReader) {
  reader.take(way, (_match, typed) => ({ words: typed.filter((word) => !/^(?:a|d[ao]s?)$/.test(word)) }))
  reader.take(range, (match) => {
    const from = squareMetres(match, match.groups?.from)
    const to = squareMetres(match, match.groups?.to)
    return from && to && from < to ? { minArea: from, maxArea: to } : undefined
  })
  reader.take(limit, limits)
  reader.take(withoutUnit, limits)
}
