/* For what a page loads later than itself. */
export { LazyModal } from './LazyModal.tsx'
export { lazyWatermarkedPhoto } from './lazyWatermarkedPhoto.tsx'
export { useLazyCode } from './useLazyCode.ts'
