import type { AnyFact, FactsOf, PropertyRow } from './kinds.ts'

/**
 * What a property is, in the order in which it is told. Card, page, form, filters, sorting, demonstration and search
 * engines read it here: a new fact is a migration and a line, and the compiler names what cannot be derived.
 */
export const facts = {
  bedrooms: {
    kind: 'count',
    label: 'Quartos',
    words: ['quarto', 'quartos'],
    card: 'always',
    filterUpTo: 5,
    schema: 'numberOfBedrooms',
  },
  bathrooms: {
    kind: 'count',
    label: 'Banheiros',
    words: ['banheiro', 'banheiros'],
    card: 'always',
    filterUpTo: 4,
    schema: 'numberOfBathroomsTotal',
  },
  suites: { kind: 'count', label: 'Suítes', words: ['suíte', 'suítes'], card: 'always', filterUpTo: 4 },
  parking_spaces: { kind: 'count', label: 'Vagas', words: ['vaga', 'vagas'], card: 'always', filterUpTo: 4 },
  lavatory: { kind: 'count', label: 'Lavabos', words: ['lavabo', 'lavabos'], card: 'catalogue' },
  staircases: {
    kind: 'count',
    label: 'Escadas',
    words: ['lance de escada', 'lances de escada'],
    cardWords: ['escada', 'escadas'],
    card: 'catalogue',
  },
  // In the order in which they stand for "the" area of a property, which filters and sorting compare.
  built_area: {
    kind: 'area',
    label: 'Área construída',
    words: 'área construída',
    cardWords: 'construída',
    card: 'always',
  },
  area: {
    kind: 'area',
    label: 'Área total',
    words: 'área',
    cardWords: 'área',
    card: 'always',
    alone: true,
    schema: 'floorSize',
  },
  land_area: {
    kind: 'area',
    label: 'Área do terreno',
    words: 'área de terreno',
    cardWords: 'terreno',
    card: 'always',
  },
} as const satisfies FactsOf<PropertyRow>

type Facts = typeof facts

export type FactName = keyof Facts

type Line<Name extends FactName = FactName> = Facts[Name]

/** The facts whose lines look like that. */
export type FactNamed<Pattern> = { [Name in FactName]: Line<Name> extends Pattern ? Name : never }[FactName]

export type CountName = FactNamed<{ kind: 'count' }>
export type AreaName = FactNamed<{ kind: 'area' }>
/** Told in tiles with an icon. */
export type TileName = FactNamed<{ card: unknown }>
/** On cards somewhere. */
export type CardName = FactNamed<{ card: 'always' | 'catalogue' }>
/** Of which a visitor may ask for at least so many. */
export type MinimumName = FactNamed<{ filterUpTo: number }>

export const factNames = Object.keys(facts) as FactName[]

const namesWhere = <Name extends FactName>(fits: (fact: AnyFact) => boolean) =>
  factNames.filter((name) => fits(facts[name])) as Name[]

export const countNames = namesWhere<CountName>(({ kind }) => kind === 'count')
export const areaNames = namesWhere<AreaName>(({ kind }) => kind === 'area')
export const cardNames = namesWhere<CardName>((fact) => 'card' in fact && fact.card !== 'never')
export const minimumNames = namesWhere<MinimumName>((fact) => 'filterUpTo' in fact)

/** The area that filters and sorting compare: built, else the general one, else the land; 0 when unknown. */
export function comparableArea(row: Partial<Record<AreaName, number | null>>) {
  for (const name of areaNames) if (row[name]) return row[name]
  return 0
}
