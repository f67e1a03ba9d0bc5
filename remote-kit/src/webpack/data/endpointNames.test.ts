import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../../tooling/testing/temporaryFolder.ts'
import { root } from '../../../../tooling/workspaces.ts'
import { ourPackages } from '../../ourPackages.ts'
import { refuseSameNames } from './endpointNames.ts'

const folder = temporaryFolder()
const packages = ourPackages(join(root, 'mf-leads'))

function source(name: string, ...endpoints: string[]) {
  const file = join(folder, name)
  const list = endpoints.map((one) => `${one}: build.query({ queryFn: () => ({ data: null }) }),`)
  writeFileSync(file, `injectEndpoints({ endpoints: (build) => ({ ${list.join(' ')} }) })`)
  return file
}

test('two endpoints of one name are refused with both their sources', () => {
  const files = [source('one.ts', 'getHouses', 'getFlats'), source('two.ts', 'getHouses')]
  expect(() => refuseSameNames(packages, files)).toThrow(
    /one\.ts and .*two\.ts both define the endpoint getHouses: give one of them another name/,
  )
  expect(() =>
    refuseSameNames(packages, [source('one.ts', 'getFlats'), source('two.ts', 'getHouses')]),
  ).not.toThrow()
})
