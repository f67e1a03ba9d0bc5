import { traceStack } from './trace.ts'

/** Line 3 of the build is line 12 of the first source, from column 20 on line 7 of the second, then a library's. */
const map = {
  version: 3 as const,
  names: [],
  sources: [
    'webpack:///mf-home/src/Hero.tsx',
    'webpack:///shared-ui/src/Card.tsx',
    'webpack:///node_modules/react-dom/client.js',
  ],
  mappings: ';;AAWA,oBCLA,oBCAA',
}
const stack = `Error: Planejado
    at Hero (http://localhost:8080/_dev/mf-home/App.js:3:5)
    at Card (http://localhost:8080/_dev/mf-home/App.js?t=1:3:25)
    at render (http://localhost:8080/_dev/mf-home/App.js:3:45)
    at root (http://localhost:8080/assets/main.js:1:2)`

test('places of a build become places of the sources, of shared packages too, and those of libraries are left out', async () => {
  const read = (path: string) => Promise.resolve(path === '/_dev/mf-home/App.js' ? map : undefined)
  const traced = await traceStack(stack, read)
  expect(traced.split('\n')).toEqual([
    'Error: Planejado',
    '    at Hero (mf-home/src/Hero.tsx:12)',
    '    at Card (shared-ui/src/Card.tsx:7)',
    '    at root (http://localhost:8080/assets/main.js:1:2)',
  ])
})

test('without a map the stack stays as it is', async () => {
  expect(await traceStack(stack, () => Promise.resolve(undefined))).toBe(stack)
})
