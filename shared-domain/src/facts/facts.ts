import type { AnyFact, FactsOf, PropertyRow } from './kinds.ts'

/**
 * The facts of a property, in the order in which pages show them. Card, page, form, filters, sorting, demonstration and search
 * engines read it here: a new fact is a migration and a line, and the compiler names the places that cannot be derived.
 */
export const facts = {
  bedrooms: {
    kind: 'count',
    label: 'Quartos',
    words: ['quarto', 'quartos'],
    card: 'always',
    filter: { upTo: 5, request: 'minBedrooms' },
    schema: 'numberOfBedrooms',
  },
  bathrooms: {
    kind: 'count',
    label: 'Banheiros',
    words: ['banheiro', 'banheiros'],
    card: 'always',
    filter: { upTo: 4, request: 'minBathrooms' },
    schema: 'numberOfBathroomsTotal',
  },
  suites: {
    kind: 'count',
    label: 'Suítes',
    words: ['suíte', 'suítes'],
    card: 'always',
    filter: { upTo: 4, request: 'minSuites' },
  },
  parking_spaces: {
    kind: 'count',
    label: 'Vagas',
    words: ['vaga', 'vagas'],
    card: 'always',
    filter: { upTo: 4, request: 'minParking' },
  },
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
  condo_fee: { kind: 'cost', label: 'Condomínio' },
  iptu: { kind: 'cost', label: 'IPTU' },
  furnishing: { kind: 'choice', label: 'Mobília' },
  pets_allowed: {
    kind: 'flag',
    label: 'Animais',
    words: ['Não aceita animais', 'Aceita animais'],
    schema: 'petsAllowed',
  },
  floor: { kind: 'floor', label: 'Andar', schema: 'floorLevel' },
  built_year: { kind: 'year', label: 'Ano de construção', schema: 'yearBuilt' },
  sunlight: { kind: 'choice', label: 'Posição solar' },
  facing: { kind: 'choice', label: 'Face' },
  amenities: { kind: 'list', label: 'No imóvel' },
  building_amenities: { kind: 'list', label: 'No condomínio' },
  available_from: { kind: 'date', label: 'Disponível a partir de' },
  reference_code: { kind: 'text', label: 'Referência', max: 40 },
  published_at: { kind: 'stamp', label: 'Publicado em' },
  checked_on: { kind: 'date', label: 'Informações conferidas em' },
} as const satisfies FactsOf<PropertyRow>

type Facts = typeof facts

export type FactName = keyof Facts

type Line<Name extends FactName = FactName> = Facts[Name]

/** The facts whose lines look like that. */
export type FactNamed<Pattern> = { [Name in FactName]: Line<Name> extends Pattern ? Name : never }[FactName]

type NameOfKind<Kind extends AnyFact['kind']> = FactNamed<{ kind: Kind }>

export type CountName = NameOfKind<'count'>
export type AreaName = NameOfKind<'area'>
export type CostName = NameOfKind<'cost'>
/** Worded by `choiceLabels`. */
export type WordedName = NameOfKind<'choice'> | NameOfKind<'list'>
export type ListName = NameOfKind<'list'>
/** Shown as a list of labels and values. */
export type DetailName = NameOfKind<'choice' | 'flag' | 'floor' | 'year' | 'date' | 'text' | 'stamp'>
/** Facts that an admin edits; the database writes the others by itself. */
export type EditableName = Exclude<FactName, NameOfKind<'stamp'>>
/** Shown in tiles with an icon. */
export type TileName = FactNamed<{ card: unknown }>
/** On cards somewhere. */
export type CardName = FactNamed<{ card: 'always' | 'catalogue' }>
/** Counts that a visitor can filter by: at least so many. */
export type MinimumName = FactNamed<{ filter: object }>
/** Their names in a request. */
export type MinimumRequest = Line<MinimumName>['filter']['request']

export const factNames = Object.keys(facts) as FactName[]

const namesWhere = <Name extends FactName>(fits: (fact: AnyFact) => boolean) =>
  factNames.filter((name) => fits(facts[name])) as Name[]

export const countNames = namesWhere<CountName>(({ kind }) => kind === 'count')
export const areaNames = namesWhere<AreaName>(({ kind }) => kind === 'area')
export const costNames = namesWhere<CostName>(({ kind }) => kind === 'cost')
export const listNames = namesWhere<ListName>(({ kind }) => kind === 'list')
export const detailNames = namesWhere<DetailName>(
  ({ kind }) => !['count', 'area', 'cost', 'list'].includes(kind),
)
/** The details that are in the form. */
export const editableDetailNames = namesWhere<Exclude<DetailName, NameOfKind<'stamp'>>>(
  ({ kind }) => kind !== 'stamp' && !['count', 'area', 'cost', 'list'].includes(kind),
)
export const editableNames = namesWhere<EditableName>(({ kind }) => kind !== 'stamp')
export const cardNames = namesWhere<CardName>((fact) => 'card' in fact && fact.card !== 'never')
export const minimumNames = namesWhere<MinimumName>((fact) => 'filter' in fact)
