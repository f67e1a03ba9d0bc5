/* For what a page loads later than itself. */
export { AwaitedModal } from './AwaitedModal.tsx'
export { lateMark } from './lateMark.tsx'
export { useLateCode } from './useLateCode.ts'
