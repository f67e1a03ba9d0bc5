export { shareScope } from '../federation/shareScope.ts'
export { renderTemplates } from './renderTemplates.tsx'
export { renderPage, type RenderInput } from './renderPage.tsx'
