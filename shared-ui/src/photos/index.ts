/* Steps through photos; a card loads it when somebody is about to. */
export { cardPhotosOf } from './cardPhotosOf.tsx'
export { useSwipe } from './useSwipe.ts'
