export * from './columns.ts'
export * from './facts.ts'
export type { AnyFact, PropertyRow } from './kinds.ts'
