/* What lies over the page once somebody wants to see more of the photos. */
export { AllPhotos } from './AllPhotos.tsx'
export { PhotoLightbox } from './PhotoLightbox.tsx'
