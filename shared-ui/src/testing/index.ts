export { installDialog } from './dialog.ts'
export { renderWithUi } from './renderWithUi.tsx'
