export type { ImportedColumns, ImportedProperty, ImportSource } from './importedProperty.ts'
export {
  findCategory,
  readChoice,
  readDate,
  type AmenityName,
  type CellReading,
  type NamedCategory,
} from './cells.ts'
export { fieldNames, fieldOf, type ChoiceWords, type FieldName } from './fields.ts'
export { findFields, findHead, headingKey } from './headings.ts'
export {
  defaultNames,
  missingOf,
  readListing,
  titleOf,
  unknownValues,
  withDefaults,
  type CellProblem,
  type DefaultName,
  type RawListing,
  type ReadListing,
  type UnknownValue,
  type ValueChoices,
} from './readListing.ts'
export { writeCell, writtenFields, type WrittenListing } from './writeListing.ts'
