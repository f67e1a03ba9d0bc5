/** Why a file is not read. */
export type FileProblem =
  | 'empty'
  | 'unknown-kind'
  | 'old-excel'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-persons'
  | 'broken'
  | 'document-type'
  | 'too-deep'
  | 'too-hard'
  | 'no-listings'
  | 'unsafe-name'

/** Where in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

export class FileError extends Error {
  readonly problem: FileProblem
  readonly place: Place | undefined

  constructor(problem: FileProblem, place?: Place) {
    super(problem)
    this.name = 'FileError'
    this.problem = problem
    this.place = place
  }
}

/** Listings of one import; the database refuses more. */
export const MAX_ROWS = 5_000
/** People of one import; the database refuses more. */
export const MAX_PERSONS = 20_000
/** Columns that are looked at; a sheet may claim 16,384. */
export const MAX_COLUMNS = 200
/** Bytes of a text file, and of an unpacked part of a ZIP. 5,000 listings with long texts take some 30 MB. */
export const MAX_TEXT = 96 * 1024 * 1024
