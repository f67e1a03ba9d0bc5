export { shareScope } from '../federation/shareScope.ts'
export { renderPage, type RenderInput } from './renderPage.tsx'
