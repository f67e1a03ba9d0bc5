/* Steps through photos; a card loads it when somebody is about to. */
export { PhotoSteps } from './PhotoSteps.tsx'
export { useSwipe } from './useSwipe.ts'
