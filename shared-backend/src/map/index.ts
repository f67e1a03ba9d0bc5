export { useSearchMapQuery, type SearchMap } from './searchMap.ts'
