import type { ExportedProperty, KnownCodes, KnownProperty, MissingFact } from 'shared-backend/admin/listings'
import { infoSchema, privateFactsSchema, propertySchema, ValidationError } from 'shared-backend/schemas'
import { neededColumns } from 'shared-domain/facts'
import {
  findCategory,
  missingOf,
  readListing,
  titleOf,
  withDefaults,
  type CellProblem,
  type DefaultName,
  type FieldName,
  type ImportedColumns,
  type ImportedFacts,
  type ImportedPoint,
  type ImportedProperty,
  type NamedCategory,
  type PrivateName,
  type RawListing,
  type ReadListing,
  type ValueChoices,
} from 'shared-domain/imports'
import { fold } from 'shared-domain/fold'
import { inSlices } from './inSlices.ts'
import { importText as text, type Activation, type CheckedState } from './text.ts'

/** What a new listing says nothing of. */
export type Untold =
  DefaultName | 'title' | 'reference_code' | 'price' | 'address' | 'neighborhood' | 'photos'

export interface CheckedListing {
  row: number
  code: string
  title: string
  state: CheckedState
  /** Cells that do not come, and why; of a wrong one also what refuses it. */
  problems: CellProblem[]
  /** Photos of the file that no import has brought yet. */
  newPhotos: number
  /** Photos that are left out, since a listing has no room for them. */
  cutPhotos: number
  /** What a new one says nothing of; part of it all of them may get. */
  untold: readonly Untold[]
  /** What it lacks to be on the site. */
  missing: readonly MissingFact[]
  /** Absent where it cannot be stored. */
  property?: ImportedProperty
}

export interface CheckContext {
  categories: readonly NamedCategory[]
  choices: ValueChoices
  activation: Activation
  known: KnownCodes
  /** The stored rows of the known ones, by id. */
  stored: ReadonlyMap<string, ExportedProperty>
  /** The names of the files beside the list, by their paths; absent where there is no ZIP. */
  zipPhotos?: ReadonlyMap<string, string>
}

/** What is used of a form's schema. */
interface Schema {
  pick: (names: never[]) => unknown
  validateSync: (value: unknown, options: { abortEarly: boolean }) => object
}

/** A schema of some columns: a file that changes the price alone need not have a title. */
const parts = new Map<Schema, Map<string, Schema>>()
function schemaOf(whole: Schema, names: string[]) {
  const known = parts.get(whole) ?? new Map<string, Schema>()
  parts.set(whole, known)
  const key = names.join()
  const schema = known.get(key) ?? (whole.pick(names as never[]) as Schema)
  known.set(key, schema)
  return schema
}

interface Invalid {
  name: string
  message: string
}

/** The values as the database keeps them, and what the form would say of those that do not come. */
function validOf(whole: Schema, given: object): { values: Record<string, unknown>; invalid: Invalid[] } {
  const entries = Object.entries(given)
  try {
    const schema = schemaOf(
      whole,
      entries.map(([name]) => name),
    )
    const values = schema.validateSync(given, { abortEarly: false })
    return { values: values as Record<string, unknown>, invalid: [] }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const invalid = error.inner.map(({ path = '', message }) => ({
      name: path.replace(/[[.].*/, ''),
      message,
    }))
    const names = new Set(invalid.map(({ name }) => name))
    const rest = validOf(whole, Object.fromEntries(entries.filter(([name]) => !names.has(name))))
    return { values: rest.values, invalid: [...invalid, ...rest.invalid] }
  }
}

export const fieldOfFact = (name: string) => (name === 'category_id' ? 'category' : name) as FieldName

const fieldOfColumn = (column: string, { sources }: ReadListing) =>
  sources[column as keyof ImportedColumns] ?? fieldOfFact(column)

/** The columns as the database keeps them; what is told of nothing stays as it is. */
function validate(listing: ReadListing, raw: RawListing) {
  const { active, deal_status, ...told } = listing.values
  // An empty cell says nothing of a price.
  if (told.price === null) delete told.price
  // One that nobody sees may be unfinished: what the site needs is judged apart.
  const checked = { ...told, active: false, reference_code: listing.referenceCode }
  const { values, invalid } = validOf(propertySchema, checked)
  const { reference_code: _code, active: _active, ...rest } = values
  const columns: Record<string, unknown> = {
    ...rest,
    ...(active !== undefined && { active }),
    ...(deal_status !== undefined && { deal_status }),
  }
  const facts = validOf(privateFactsSchema, listing.facts)
  const unreadable = new Set(listing.problems.map(({ field }) => field))
  const problems = [...invalid, ...facts.invalid].flatMap(({ name, message }): CellProblem[] => {
    const field = fieldOfColumn(name, listing)
    return unreadable.has(field) ? [] : [{ field, text: raw.texts[field] ?? '', message }]
  })
  for (const name of [...neededColumns, 'price'] as const) {
    if (columns[name] === null) delete columns[name]
  }
  return { columns: columns as ImportedColumns, facts: facts.values as ImportedFacts, problems }
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Columns that mean nothing without the other one. */
const bound = [
  ['property_type', 'price'],
  ['condo_fee_period', 'condo_fee'],
  ['iptu_period', 'iptu'],
] as const

/** For a stored listing: what the rest of the row speaks against is not written over what is there. */
function withoutDoubtful(columns: ImportedColumns, listing: ReadListing, problems: readonly CellProblem[]) {
  for (const [name, other] of bound) {
    if (!problems.some(({ field }) => field === name)) continue
    delete columns[name]
    delete columns[other]
  }
  // A row with its price alone changes that, and empties nothing.
  const isPart = [...neededColumns, 'price' as const].some(
    (name) => name in listing.values && columns[name] === undefined,
  )
  if (!isPart) return
  for (const name of Object.keys(columns) as (keyof ImportedColumns)[]) {
    if (isEmpty(columns[name])) delete columns[name]
  }
  if (listing.infos?.length === 0) delete listing.infos
}

/** Entries of additional information, and photos, of one listing. */
const MAX_ENTRIES = 100

function infoProblems(infos: readonly string[] = []): CellProblem[] {
  if (infos.length > MAX_ENTRIES) return [{ field: 'infos', text: '', message: text.tooMany(MAX_ENTRIES) }]
  return infos.flatMap((info) => {
    try {
      infoSchema.validateSync(info)
      return []
    } catch (error) {
      return [{ field: 'infos' as const, text: info, message: (error as ValidationError).message }]
    }
  })
}

const isAddress = (photo: string) => /^https?:\/\/[^\s]{1,2040}$/i.test(photo) && URL.canParse(photo)

/** Of these at least one says what a new listing is. */
const telling = ['title', 'category', 'address', 'neighborhood', 'city'] as const

function codeProblems(
  code: string,
  rows: readonly number[],
  row: number,
  stored: number,
  { texts }: RawListing,
): CellProblem[] {
  const problem = (message: string): CellProblem[] => [{ field: 'reference_code', text: code, message }]
  if (code === '') return problem(text.noListing)
  if (rows.length > 1) return problem(text.codeTwice(rows.filter((other) => other !== row)))
  if (stored > 1) return problem(text.codeStoredTwice(stored))
  const saysNothing = stored === 0 && !telling.some((name) => texts[name]?.trim())
  return saysNothing ? problem(text.unknownCode) : []
}

const comparable = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? null))

const isSameRow = (columns: ImportedColumns, stored: ExportedProperty) =>
  Object.entries(columns).every(
    ([name, value]) =>
      JSON.stringify(comparable(value)) ===
      JSON.stringify(comparable(stored[name as keyof ExportedProperty])),
  )

/** In their order, as the database compares them; what the file does not have stays. */
const areSameInfos = (infos: readonly string[] | undefined, stored: readonly string[]) =>
  infos === undefined || JSON.stringify(infos) === JSON.stringify(stored)

function withActivation(listing: ReadListing, isNew: boolean, activation: Activation) {
  if (activation === 'file') {
    if (isNew) listing.values.active ??= false
    return
  }
  // Nothing that is on the site goes off it by an import that was to be looked at first.
  delete listing.values.active
  if (isNew) listing.values.active = activation === 'active'
}

/** Amenities of a list that has no column in the file, named in the column of the other one, come to those that are stored. */
function withStoredAmenities({ values, sources }: ReadListing, stored: ExportedProperty | undefined) {
  for (const list of ['amenities', 'building_amenities'] as const) {
    if (stored && sources[list] && sources[list] !== list)
      values[list] = [...new Set([...stored[list], ...(values[list] as string[])])]
  }
}

/** A new listing with what all of them get, and a title where it has none. */
function completedOf(raw: RawListing, { categories, choices }: CheckContext) {
  const isUntold = (name: FieldName) => !raw.texts[name]?.trim()
  const completed = withDefaults(raw, choices)
  const { category = '' } = completed.texts
  const id = choices.categories[category] ?? findCategory(category, categories)?.id
  const title = titleOf(completed.texts, categories.find((one) => one.id === id)?.name)
  if (isUntold('title') && title) completed.texts.title = title
  const isMade = isUntold('title') && title !== undefined
  const untold: Untold[] = [
    ...missingOf(raw),
    ...(isMade ? (['title'] as const) : []),
    ...(['address', 'neighborhood'] as const).filter(isUntold),
    ...(raw.hasMadeCode ? (['reference_code'] as const) : []),
  ]
  return { completed, untold }
}

/** Facts that the agency has not written itself. */
const hasNewFacts = (facts: ImportedFacts, { facts: stored }: KnownProperty) =>
  Object.keys(facts).some((name) => (stored?.[name as PrivateName] ?? null) === null)

/** Of what the file tells of the place something differs. */
const hasNewPoint = (point: ImportedPoint | undefined, { point: stored }: KnownProperty) =>
  point !== undefined &&
  Object.entries(point).some(([name, value]) => stored?.[name as keyof ImportedPoint] !== value)

/** What keeps the listing, as it will be stored, off the site. */
function missingFacts(columns: ImportedColumns, photos: number, stored: ExportedProperty | undefined) {
  const row = { ...stored, ...columns }
  const missing: MissingFact[] = neededColumns.filter((name) => (row[name] ?? null) === null)
  return photos === 0 && !stored?.published_at ? [...missing, 'photos' as const] : missing
}

/** Checks one listing as the form would, and says what an import does with it. */
function checkListing(raw: RawListing, rowsOf: Map<string, number[]>, context: CheckContext): CheckedListing {
  const code = (raw.texts.reference_code ?? '').trim().replace(/\s+/g, ' ')
  const matches = context.known[code] ?? []
  const [existing] = matches
  const isNew = existing === undefined
  const { completed, untold } = isNew ? completedOf(raw, context) : { completed: raw, untold: [] }
  const listing = readListing(completed, context.categories, context.choices)
  const stored = existing && context.stored.get(existing.id)
  withActivation(listing, isNew, context.activation)
  withStoredAmenities(listing, stored)
  // That it is also for rent is told in a description of the file, or of a new one.
  if (!isNew && raw.texts.description === undefined) delete listing.values.description
  const { columns, facts, problems: invalid } = validate(listing, completed)
  if (!isNew) withoutDoubtful(columns, listing, [...listing.problems, ...invalid])
  const wrongInfos = infoProblems(listing.infos)
  const isThere = (photo: string) => isAddress(photo) || (context.zipPhotos?.has(photo) ?? false)
  const noPhoto = context.zipPhotos ? text.noPhoto : text.noPhotoAddress
  const wrongPhotos = listing.photos
    .filter((photo) => !isThere(photo))
    .map((photo): CellProblem => ({ field: 'photos', text: photo, message: noPhoto }))
  const named = listing.photos.filter(isThere).map((photo) => context.zipPhotos?.get(photo) ?? photo)
  const cutPhotos = named.splice(MAX_ENTRIES).length

  const refusing = [
    ...codeProblems(code, rowsOf.get(fold(code)) ?? [], raw.row, matches.length, raw),
    ...[...listing.problems, ...invalid].filter(({ field }) => field === 'reference_code'),
  ]
  const leftOut = [...listing.problems, ...invalid].filter(({ field }) => field !== 'reference_code')
  const problems = [...refusing, ...leftOut, ...wrongInfos, ...wrongPhotos]
  const title = columns.title ?? (completed.texts.title?.trim() || (existing?.title ?? ''))
  const base = { row: raw.row, code, title, newPhotos: 0, cutPhotos: 0, untold: [], missing: [] }
  if (listing.isLeftOut) return { ...base, state: 'left-out', problems: [] }
  if (refusing.length > 0) return { ...base, state: 'wrong', problems }

  const isUnpriced = isNew && columns.price === undefined
  if (isUnpriced) columns.price = 0
  const missing = missingFacts(columns, named.length + (existing?.photos.length ?? 0), stored)
  // What lacks something, or has lost something on its way, is looked at before visitors see it.
  if (columns.active && !stored?.active && missing.length + problems.length > 0) {
    if (isNew) columns.active = false
    else delete columns.active
  }
  const infos = wrongInfos.length > 0 ? undefined : listing.infos
  const isSame =
    stored &&
    isSameRow(columns, stored) &&
    areSameInfos(infos, existing.infos) &&
    !hasNewFacts(facts, existing) &&
    !hasNewPoint(listing.point, existing)
  const isUnfinished = missing.some((name) => name !== 'photos')
  const state = !isNew ? (isSame ? 'same' : 'changed') : isUnfinished ? 'unfinished' : 'new'
  const newPhotos = [...new Set(named)].filter((photo) => !hasPhoto(existing, photo)).length
  const property = {
    ...{ row: raw.row, referenceCode: code, columns, photos: named },
    ...(infos && { infos }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(listing.point && { point: listing.point }),
  }
  const alsoUntold: Untold[] = isNew
    ? [...(isUnpriced ? (['price'] as const) : []), ...(named.length === 0 ? (['photos'] as const) : [])]
    : []
  return {
    ...{ ...base, state, problems, newPhotos, cutPhotos, property },
    ...{ untold: [...untold, ...alsoUntold], missing: isNew ? missing : [] },
  }
}

/** An export of everything has a photo's id at the end of its name. */
const hasPhoto = (existing: KnownProperty | undefined, photo: string) =>
  existing?.photos.some((one) => one === photo || photo.includes(`-${one}.`)) ?? false

/** Checks all listings, in slices; `onProgress` gets how many are done. */
export function checkListings(
  listings: readonly RawListing[],
  context: CheckContext,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<CheckedListing[]> {
  const rowsOf = new Map<string, number[]>()
  for (const { row, texts } of listings) {
    const key = fold(texts.reference_code ?? '')
    const rows = rowsOf.get(key)
    if (rows) rows.push(row)
    else rowsOf.set(key, [row])
  }
  return inSlices(listings, (raw) => checkListing(raw, rowsOf, context), signal, onProgress)
}
