export type { ImportedColumns, ImportedProperty, ImportSource } from './importedProperty.ts'
