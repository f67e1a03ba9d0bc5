export { shareScope } from './shareScope.ts'
export { renderPage, type RenderInput } from './renderPage.tsx'
