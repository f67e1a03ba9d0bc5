export { shareScope } from '../federation/shareScope.ts'
export { renderTemplates } from './renderTemplates.tsx'
export type { RenderInput } from './RenderInput.ts'
export { renderPage } from './renderPage.tsx'
