export { lent } from './lent.ts'
export { renderFirstView, type FirstViewInput } from './renderFirstView.tsx'
