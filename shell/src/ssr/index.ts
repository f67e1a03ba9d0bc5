export { shareScope } from './shareScope.ts'
export { renderPage, type Redirect, type RenderInput } from './renderPage.tsx'
