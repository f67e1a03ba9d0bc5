import { amountOf, NUMBER } from './numbers.ts'
import { pattern, type PhraseReader } from './PhraseReader.ts'

const days: Record<string, number> = { dia: 1, semana: 7, mes: 30, quinzena: 15 }

const fresh =
  '(?:(?:que )?(?:nov[oa]s?|novidades?|(?:anunciad|publicad|cadastrad|postad|adicionad|lancad|inserid|colocad)[oa]s?|recentes?|entr(?:ou|aram)|chegaram|anuncios?)(?: (?:n?[ao]s?|d[aeo]s?|em|desde|ha|menos|de))* )*'
const spell = pattern(
  `${fresh}(?:(?:n?[ao]s?|d[ao]s?) )?ultim[oa]s? (?:(?<count>${NUMBER}) )?(?<unit>dia|semana|mes|quinzena)e?s?`,
)
const lastDay = pattern(`${fresh}(?:hoje|(?<yesterday>ontem)|(?:(?:n?as|das) )?ultimas 24 (?:h|hs|horas))`)
const current = pattern(`${fresh}[dn]?es[ts][ea] (?<unit>semana|mes|quinzena)`)
const newsOf = pattern('(?:novidades|nov[oa]s|anuncios|lancamentos) d[ao] (?<unit>dia|semana|mes)')

const dropped = pattern(
  '(?:(?:que )?(?:baix(?:ou|aram)|abaix(?:ou|aram)|reduzi(?:u|ram)|caiu)(?: (?:de|o|do|no))* (?:preco|valor)|(?:preco|valor)s? (?:reduzid[oa]|rebaixad[oa]|baixou)s?|desconto)',
)

/** How long ago a listing was published at most. */
export function readNewness(reader: PhraseReader) {
  const daysOf = (match: RegExpExecArray) => {
    const count = amountOf(match.groups?.count ?? 'um')?.value
    return count ? { newSinceDays: Math.ceil(count) * days[match.groups!.unit!]! } : undefined
  }
  reader.take(spell, daysOf)
  reader.take(lastDay, (match) => ({ newSinceDays: match.groups?.yesterday ? 2 : 1 }))
  reader.take(current, daysOf)
  reader.take(newsOf, daysOf)
  reader.take(dropped, () => ({ dropped: true }))
}
