/** A file of its own, with as much of the library as only it needs: see tooling/webpack/shell.ts. */
export { createBrowserRouter } from 'react-router-dom'
