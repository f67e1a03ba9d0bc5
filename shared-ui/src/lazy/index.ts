/* Helpers for lazy code: a page loads it after itself. */
export { LazyContent, LazyModal } from './LazyModal.tsx'
export { lazyWatermarkedPhoto } from './lazyWatermarkedPhoto.tsx'
export { useLazyCode } from './useLazyCode.ts'
