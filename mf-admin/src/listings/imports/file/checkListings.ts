import type { ExportedProperty, KnownCodes, KnownProperty } from 'shared-backend/admin/listings'
import { infoSchema, propertySchema, ValidationError } from 'shared-backend/schemas'
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
  type ImportedProperty,
  type NamedCategory,
  type RawListing,
  type ReadListing,
  type ValueChoices,
} from 'shared-domain/imports'
import { fold } from 'shared-domain/fold'
import { inSlices } from './inSlices.ts'
import { importText as text, type Activation, type CheckedState } from './text.ts'

export interface CheckedListing {
  row: number
  code: string
  title: string
  state: CheckedState
  problems: CellProblem[]
  /** Photos of the file that no import has brought yet. */
  newPhotos: number
  /** Photos that are left out, since a listing has no room for them. */
  cutPhotos: number
  /** What a new one says nothing of, and may get with all others. */
  missing: readonly (DefaultName | 'title')[]
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

type Column = keyof typeof propertySchema.fields

/** A schema of some columns: a file that changes the price alone need not have a title. */
const parts = new Map<string, typeof propertySchema>()
function schemaOf(columns: Column[]) {
  const key = columns.join()
  const schema = parts.get(key) ?? propertySchema.pick(columns)
  parts.set(key, schema)
  return schema
}

const fieldOfColumn = (column: string, { sources }: ReadListing) =>
  sources[column as keyof ImportedColumns] ?? ((column === 'category_id' ? 'category' : column) as FieldName)

/** The columns as the database keeps them, or what the form would say of them. */
function validate(listing: ReadListing, raw: RawListing, isNew: boolean) {
  const values = { ...listing.values, reference_code: listing.referenceCode }
  const schema = isNew ? propertySchema : schemaOf(Object.keys(values) as Column[])
  const unreadable = new Set(listing.problems.map(({ field }) => field))
  try {
    const { reference_code: _code, ...columns } = schema.validateSync(values, { abortEarly: false })
    return { columns: columns as ImportedColumns, problems: [] }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const problems = error.inner.flatMap(({ path = '', message }): CellProblem[] => {
      const field = fieldOfColumn(path.replace(/\[.*/, ''), listing)
      return unreadable.has(field) ? [] : [{ field, text: raw.texts[field] ?? '', message }]
    })
    return { columns: undefined, problems }
  }
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

function photoProblems(photos: readonly string[], names?: ReadonlyMap<string, string>): CellProblem[] {
  return photos
    .filter((photo) => !isAddress(photo) && !names?.has(photo))
    .map((photo) => ({ field: 'photos', text: photo, message: names ? text.noPhoto : text.noPhotoAddress }))
}

function codeProblems(code: string, rows: readonly number[], row: number, stored: number): CellProblem[] {
  const problem = (message: string): CellProblem[] => [{ field: 'reference_code', text: code, message }]
  if (code === '') return problem(text.noCode)
  if (rows.length > 1) return problem(text.codeTwice(rows.filter((other) => other !== row)))
  return stored > 1 ? problem(text.codeStoredTwice(stored)) : []
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

/** A code as the database compares it. */
const codeKey = (code: string) => fold(code)

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
  const isUntitled = !raw.texts.title?.trim()
  const completed = withDefaults(raw, choices)
  const { category = '' } = completed.texts
  const id = choices.categories[category] ?? findCategory(category, categories)?.id
  const title = titleOf(completed.texts, categories.find((one) => one.id === id)?.name)
  if (isUntitled && title) completed.texts.title = title
  const missing = [...missingOf(raw), ...(isUntitled ? (['title'] as const) : [])]
  return { completed, missing }
}

/** Checks one listing as the form would, and says what an import does with it. */
function checkListing(raw: RawListing, rowsOf: Map<string, number[]>, context: CheckContext): CheckedListing {
  const code = (raw.texts.reference_code ?? '').trim().replace(/\s+/g, ' ')
  const matches = context.known[code] ?? []
  const [existing] = matches
  const isNew = existing === undefined
  const { completed, missing } = isNew ? completedOf(raw, context) : { completed: raw, missing: [] }
  const listing = readListing(completed, context.categories, context.choices)
  const stored = existing && context.stored.get(existing.id)
  withActivation(listing, isNew, context.activation)
  withStoredAmenities(listing, stored)
  // That it is also for rent is told in a description of the file, or of a new one.
  if (!isNew && raw.texts.description === undefined) delete listing.values.description
  const cutPhotos = listing.photos.splice(MAX_ENTRIES).length
  const { columns, problems } = validate(listing, completed, isNew)
  const all = [
    ...codeProblems(code, rowsOf.get(codeKey(code)) ?? [], raw.row, matches.length),
    ...listing.problems,
    ...problems.filter(({ field }) => field !== 'reference_code' || code !== ''),
    ...infoProblems(listing.infos),
    ...photoProblems(listing.photos, context.zipPhotos),
  ]
  const title = completed.texts.title?.trim() || (existing?.title ?? '')
  const base = { row: raw.row, code, title, newPhotos: 0, cutPhotos: 0, missing }
  if (listing.isLeftOut) return { ...base, state: 'left-out', problems: [] }
  if (all.length > 0 || !columns) return { ...base, state: 'wrong', problems: all }
  const { infos } = listing
  const photos = listing.photos.map((photo) => context.zipPhotos?.get(photo) ?? photo)
  const isSame = stored && isSameRow(columns, stored) && areSameInfos(infos, existing.infos)
  const state = isNew ? 'new' : isSame ? 'same' : 'changed'
  const newPhotos = [...new Set(photos)].filter((photo) => !hasPhoto(existing, photo)).length
  const property = { row: raw.row, referenceCode: code, columns, ...(infos && { infos }), photos }
  return { ...base, state, problems: [], newPhotos, cutPhotos, property }
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
    const key = codeKey(texts.reference_code ?? '')
    const rows = rowsOf.get(key)
    if (rows) rows.push(row)
    else rowsOf.set(key, [row])
  }
  return inSlices(listings, (raw) => checkListing(raw, rowsOf, context), signal, onProgress)
}
