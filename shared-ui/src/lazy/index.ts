/* For what a page loads later than itself. */
export { AwaitedModal } from './AwaitedModal.tsx'
export { lazyWatermark } from './lazyWatermark.tsx'
export { useLazyCode } from './useLazyCode.ts'
