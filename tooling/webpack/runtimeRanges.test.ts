import fc from 'fast-check'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import semver from 'semver'
import { root } from './base.ts'
import { satisfy } from './runtimeRanges.ts'

type Satisfy = typeof satisfy

const find = createRequire(join(root, 'shell/package.json'))
const core = dirname(find.resolve('@module-federation/runtime-core'))
const { satisfy: own } = find(join(core, 'utils/semver/index.cjs')) as { satisfy: Satisfy }

const number = fc.constantFrom('0', '1', '2', '3', '10')
const identifiers = fc.constantFrom('0', '1', '10', 'alpha', 'beta', 'rc-1', 'canary.20260101', 'alpha.2')
const pre = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  identifiers.map((name) => `-${name}`),
)
const build = fc.constantFrom('', '', '', '+build.7')

const released = fc.tuple(number, number, number).map((parts) => parts.join('.'))
const version = fc.tuple(released, pre, build).map((parts) => parts.join(''))

const any = fc.constantFrom('x', 'X', '*')
const partial = fc.oneof(
  number,
  fc.tuple(number, fc.oneof(number, any)).map((parts) => parts.join('.')),
  fc.tuple(number, number, any).map((parts) => parts.join('.')),
  any,
)
const operator = fc.constantFrom('', '=', '<', '<=', '>', '>=', '^', '~', '^ ', '>= ', '~>', 'v')

const comparators = (versions: fc.Arbitrary<string>) =>
  fc.tuple(operator, fc.oneof(versions, partial)).map((parts) => parts.join(''))

const ranges = (versions: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.oneof(
        comparators(versions),
        fc.array(comparators(versions), { minLength: 2, maxLength: 3 }).map((all) => all.join(' ')),
        fc.tuple(fc.oneof(versions, partial), fc.oneof(versions, partial)).map((both) => both.join(' - ')),
        fc.constant(''),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.join(' || '))

test('reads ranges as package managers do', () => {
  fc.assert(
    fc.property(released, ranges(released), (one, range) => {
      expect([one, range, satisfy(one, range)]).toEqual([one, range, semver.satisfies(one, range)])
    }),
    { numRuns: 5000 },
  )
})

const compares = {
  '': semver.eq,
  '=': semver.eq,
  '<': semver.lt,
  '<=': semver.lte,
  '>': semver.gt,
  '>=': semver.gte,
}
const compared = fc.constantFrom(...(Object.keys(compares) as (keyof typeof compares)[]))

test('has a pre-release in its place', () => {
  fc.assert(
    fc.property(version, compared, version, (one, operator, other) => {
      const range = operator + other
      expect([one, range, satisfy(one, range)]).toEqual([one, range, compares[operator](one, other)])
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['19.4.0-canary.3', '^19.3.1', true],
  ['19.3.1-canary.3', '^19.3.1', false],
  ['20.0.0-rc.1', '^19.3.1', false],
  ['19.3.2-rc.1', '~19.3.1', true],
  ['19.4.0-rc.1', '~19.3.1', false],
  ['0', '*', false],
  ['19.3', '^19.0.0', false],
  ['19.3.1', 'latest', false],
  ['19.3.1', 'workspace:*', false],
])('says of %s in %s what the federation runtime says', (one, range, is) => {
  expect([satisfy(one, range), own(one, range)]).toEqual([is, is])
})
