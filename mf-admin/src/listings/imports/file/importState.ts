import {
  findFields,
  withCodes,
  type FieldName,
  type ImportSource,
  type RawListing,
  type ValueChoices,
} from 'shared-domain/imports'
import { listingsOf, type GuessedEncoding, type Sheet } from 'shared-domain/imports/files'
import { rememberedFields } from './columnMemory.ts'
import type { OpenedFile } from './openFile.ts'
import type { Activation } from './text.ts'

/** A file that was read, and what somebody has chosen for it. */
export interface ChosenFile {
  /** Of the import that it becomes: sending the same again makes no second one. Another choice gets another id. */
  id: string
  name: string
  source: ImportSource
  opened: OpenedFile
  /** The file itself, for the photos in it; absent where it has none. */
  archive?: Blob
  /** The field of each column of a table. */
  fields: (FieldName | null)[]
  /** Whether the fields are those of an earlier import. */
  isRemembered: boolean
  choices: ValueChoices
  /** Which new listings are on the site at once. */
  activation: Activation
  /** Whether the people of the file come, too. */
  withPersons: boolean
  /** Whether the rows come that the spreadsheet does not show. */
  withHidden: boolean
  /** Cells that somebody has written anew, by row. */
  mended: Readonly<Record<number, RawListing['texts']>>
}

/** What somebody chooses. */
export type FileChoice = Partial<
  Pick<ChosenFile, 'fields' | 'choices' | 'activation' | 'withPersons' | 'withHidden' | 'mended'>
>

/** What the listings of a file follow from. */
type ReadFile = Pick<ChosenFile, 'opened' | 'fields' | 'withHidden' | 'mended'>

const noChoices: ValueChoices = { categories: {}, amenities: {} }

function columnsOf({ headings, rows }: Sheet) {
  const remembered = rememberedFields(headings, findFields(headings, rows))
  return { fields: remembered ?? findFields(headings, rows), isRemembered: remembered !== undefined }
}

export function chosenFile(name: string, blob: Blob, opened: OpenedFile, isAddress: boolean): ChosenFile {
  return {
    id: crypto.randomUUID(),
    name,
    source: isAddress ? 'address' : opened.source,
    opened,
    ...(opened.source === 'zip' && { archive: blob }),
    ...('sheet' in opened ? columnsOf(opened.sheet) : { fields: [], isRemembered: false }),
    choices: noChoices,
    activation: 'inactive',
    withPersons: true,
    withHidden: false,
    mended: {},
  }
}

/** Rows that were sent before stay as they were sent, so that what is chosen differently is another import. */
export const withChoice = (file: ChosenFile, choice: FileChoice): ChosenFile => ({
  ...file,
  ...choice,
  id: crypto.randomUUID(),
})

/** A file says nothing of it while its column is left out. */
export const activationOf = ({ activation, fields }: ChosenFile) =>
  activation === 'file' && !fields.includes('active') ? 'inactive' : activation

/** With its letters read in another way; the headings may be others then. */
export function withEncoding(file: ChosenFile, sheet: Sheet, encoding: GuessedEncoding): ChosenFile {
  if (!('sheet' in file.opened)) return file
  const found = columnsOf(sheet).fields
  const fields = file.fields.map((field, at) => {
    const other = found[at] ?? null
    return field ?? (other !== 'photos' && file.fields.includes(other) ? null : other)
  })
  return { ...withChoice(file, { fields }), opened: { ...file.opened, sheet, encoding } }
}

const shownRows = (sheet: Sheet, withHidden: boolean) =>
  withHidden ? sheet.rows : sheet.rows.filter(({ isHidden }) => !isHidden)

export const countOf = ({ opened, withHidden }: ChosenFile) =>
  'sheet' in opened ? shownRows(opened.sheet, withHidden).length : opened.listings.length

/** The people of a ZIP; undefined where it has none. */
export const personsOf = ({ opened }: ChosenFile) => ('sheet' in opened ? opened.persons : undefined)

/** Why the people of a ZIP cannot be read; undefined where they can. */
export const personsProblemOf = ({ opened }: ChosenFile) =>
  'sheet' in opened ? opened.personsProblem : undefined

/** The listings by the fields that are chosen now. */
export function rawListings({ opened, fields, withHidden, mended }: ReadFile): RawListing[] {
  const written =
    'sheet' in opened
      ? listingsOf({ ...opened.sheet, rows: shownRows(opened.sheet, withHidden) }, fields)
      : opened.listings
  return withCodes(written).map(({ row, texts, hasMadeCode }) => {
    const { reference_code: code, ...cells } = mended[row] ?? {}
    // A code that is taken away again is the made one.
    const own = code === undefined || (hasMadeCode && code === '') ? {} : { reference_code: code }
    return {
      row,
      texts: { ...texts, ...cells, ...own },
      ...(hasMadeCode && !own.reference_code && { hasMadeCode }),
    }
  })
}
