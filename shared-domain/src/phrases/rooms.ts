import { facts, minimumNames, type MinimumRequest } from '../facts/index.ts'
import type { Meaning } from './meaning.ts'
import { amountOf, NUMBER } from './numbers.ts'
import { pattern, type PhraseReader } from './PhraseReader.ts'

/** The words that people use for each. */
const rooms: Record<MinimumRequest, string> = {
  minBedrooms: 'quartos?|q|qs|qtos?|qts?|dorms?|dormts?|dts?|dormitorios?|dormits?|d',
  minBathrooms: 'banheiros?|banhs?|bans?|bwcs?|wcs?',
  minSuites: 'suites?|suits?|suis?|sts?',
  minParking:
    '(?:vagas?|vgs?|v)(?: (?:de|na|p|para)(?: a)? (?:garage[mn]s?|gar|estacionamento|carros?))?|garage[mn]s?|gars?|garags?|carros?',
}

const names = Object.keys(rooms) as MinimumRequest[]
const word = names.map((name) => `(?<${name}>${rooms[name]})`).join('|')

/** The highest choice of each. */
const mostOf = Object.fromEntries(
  minimumNames.map((name) => [facts[name].filter.request, facts[name].filter.upTo]),
) as Record<MinimumRequest, number>

const most = 'ate(?: no maximo)?|no maximo|maximo(?: de)?|menos de'
const more = 'mais de|acima de'
const least = 'pelo menos|(?:no )?minimo(?: de)?|a partir de|uns|umas'
const counted = pattern(
  `(?:(?<most>${most}) |(?<more>${more}) |(?:${least}) )?(?<count>${NUMBER})(?: \\+| ou mais)?(?: (?:a|ou|e|-|ate) (?:${NUMBER})(?: ou mais)?)?(?: (?:bons|boas|bom|boa))? (?:${word})(?: \\+| ou mais)?`,
)
const countBehind = pattern(`(?:${word})(?: (?:para|p|pra|de|no minimo|minimo))? (?<count>${NUMBER})`)
const forCars = pattern(
  `(?:garagem|garagens|vagas?) (?:para|p|pra|de|com) (?<count>${NUMBER}) (?<minParking>carros?|vagas?|automoveis)`,
)
const one = pattern(
  `(?<minParking>vagas?(?: de garagem)?|garagem)|(?<minSuites>suites?)|(?<minBathrooms>banheiro)`,
)
const roomAndParlour = pattern('quarto e sala')

const roomOf = (match: RegExpExecArray) => names.find((name) => match.groups?.[name] !== undefined)!

function atLeast(match: RegExpExecArray, add = 0): Meaning | undefined {
  const room = roomOf(match)
  const count = amountOf(match.groups?.count ?? '')?.value
  if (!count || count > 20 || !Number.isInteger(count)) return undefined
  return { [room]: Math.min(count + add, mostOf[room]) }
}

/** Rooms and parking, each 'at least'. There is no filter for 'at most', so such a phrase stays in the words. */
export function readRooms(reader: PhraseReader) {
  reader.take(roomAndParlour, () => ({ minBedrooms: 1 }))
  reader.take(forCars, (match) => atLeast(match))
  reader.take(counted, (match, typed) => {
    const meaning = atLeast(match, match.groups?.more ? 1 : 0)
    return meaning && match.groups?.most ? { words: [typed.join(' ')] } : meaning
  })
  reader.take(countBehind, (match) => atLeast(match))
  reader.take(one, (match) => ({ [roomOf(match)]: 1 }))
}
