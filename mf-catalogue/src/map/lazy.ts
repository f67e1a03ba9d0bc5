/* The map and its engine: one chunk, loaded when somebody opens the map. */
export { ResultsMap } from './ResultsMap.tsx'
