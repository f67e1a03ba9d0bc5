import { packages } from '../workspaces.ts'
import { referredPackages, sourceFiles, uncompiled } from './compiledFiles.ts'

test('every source file is compiled', () => {
  expect(sourceFiles().length).toBeGreaterThan(500)
  expect(uncompiled(sourceFiles())).toEqual([])
})

test('a file that lies outside every project is named', () => {
  const stray = ['mf-admin/stray.ts', 'stray.ts', 'supabase/stray.ts', 'mf-houses/src/App.tsx']
  expect(uncompiled([...stray, 'mf-admin/src/App.tsx', 'supabase/functions/_shared/http.ts'])).toEqual(stray)
})

test('the solution at the root names every package', () => {
  expect(referredPackages().sort()).toEqual(packages())
})
