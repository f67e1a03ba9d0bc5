export type {
  ImportedColumns,
  ImportedFacts,
  ImportedPoint,
  ImportedProperty,
  ImportSource,
} from './importedProperty.ts'
export {
  findCategory,
  readChoice,
  readDate,
  type AmenityName,
  type CellReading,
  type NamedCategory,
} from './cells.ts'
export {
  fieldNames,
  fieldOf,
  privateNames,
  type ChoiceWords,
  type FieldName,
  type PrivateName,
} from './fields.ts'
export { findFields, findHead, headingKey } from './headings.ts'
export {
  defaultNames,
  missingOf,
  readListing,
  titleOf,
  unknownValues,
  withCodes,
  withDefaults,
  type CellProblem,
  type DefaultName,
  type RawListing,
  type ReadListing,
  type UnknownValue,
  type ValueChoices,
} from './readListing.ts'
export { writeCell, writtenFields, type WrittenListing } from './writeListing.ts'
