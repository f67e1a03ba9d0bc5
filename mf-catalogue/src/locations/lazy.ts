/* The lazy code that chooses places, in the modal or on its page: one chunk, as most of it is the same. */
export { LocationsPage } from '../pages/LocationsPage.tsx'
export { LocationModal } from './LocationModal.tsx'
