import type { Registry, RemoteRelease } from '../registry.ts'
import { contractFaults } from './contract.ts'

type Shares = RemoteRelease['shares']

const release = (name: string, more: Partial<RemoteRelease> = {}): RemoteRelease => ({
  version: '1.0.0',
  digest: name,
  entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
  routes: Object.keys(more.rules ?? { [`/${name}`]: {} }),
  rules: { [`/${name}`]: {} },
  assets: { scripts: [], styles: [] },
  ...more,
})

const line = <T extends { digest: string }>(current: T) => ({
  current,
  previous: [],
  released: current.digest,
  disabled: false,
  revision: 1,
})

const carried: Shares = {
  react: { version: '19.3.1' },
  'shared-ui': { version: '1.2.0', exports: ['Alert', 'Button'] },
}

function registry(remotes: Record<string, Partial<RemoteRelease>>, shares: Shares = carried): Registry {
  const shell = { version: '1.0.0', digest: 'shell', scripts: [], styles: [], fonts: [], shares }
  const lines = Object.entries(remotes).map(([name, more]) => [name, line(release(name, more))])
  return { shell: line(shell), remotes: Object.fromEntries(lines) as Registry['remotes'] }
}

const leads = { shares: { 'shared-ui': { range: '^1.0.0', exports: ['Alert'] } } }
const live = registry({ 'mf-leads': leads, 'mf-catalogue': { rules: { '/': {}, '/casa/:id': {} } } })
const faults = (next: Registry) => contractFaults(next, live)
const withRemote = (name: string, more: Partial<RemoteRelease>) => ({
  ...live,
  remotes: { ...live.remotes, [name]: line(release(name, { version: '1.1.0', ...more })) },
})

const switchedOff = ({ remotes, ...rest }: Registry, name: string): Registry => ({
  ...rest,
  remotes: { ...remotes, [name]: { ...remotes[name]!, disabled: true } },
})

test('a release that keeps its contracts passes', () => {
  expect(faults(live)).toEqual([])
  expect(faults(withRemote('mf-admin', leads))).toEqual([])
  expect(faults(withRemote('mf-leads', { rules: { '/mf-leads': { title: 'Anuncie' } } }))).toEqual([])
})

test.each(['/casa/:codigo', '/casa/nova', '/CASA', '/casa/:id/fotos'])(
  'the route %s in the area of another remote is refused',
  (route) => {
    expect(faults(withRemote('mf-admin', { rules: { [route]: {} } }))).toEqual([
      `mf-catalogue 1.0.0 and mf-admin 1.1.0 both serve addresses of /casa, here ${route}. ` +
        'Take it out of src/routes.ts of one of them, or release both in one step when it moves.',
    ])
  },
)

test.each(['/config.json', '/assets/:file', '/sitemap/1.xml', '/healthz'])(
  'the route %s, which the server answers by itself, is refused',
  (route) => {
    expect(faults(withRemote('mf-admin', { rules: { [route]: {} } }))).toEqual([
      expect.stringMatching(/^mf-admin 1\.1\.0 serves \S+, and the server answers below \/\S+ by itself\./),
    ])
  },
)

test.each(['/:x', '/*'])('the route %s, which takes the addresses of all, is refused', (route) => {
  expect(faults(withRemote('mf-admin', { rules: { [route]: {} } }))).toEqual([
    expect.stringContaining('takes addresses of every other remote'),
  ])
})

test('a route may move when both are released in one step', () => {
  const moved = registry({
    'mf-leads': { ...leads, rules: { '/casa/:id': {} } },
    'mf-catalogue': { rules: { '/': {} } },
  })
  expect(faults(moved)).toEqual([])
})

test('an earlier major of a shared module is refused, without a release of the shell as the way out', () => {
  expect(faults(withRemote('mf-admin', { shares: { react: { range: '^18.0.0' } } }))).toEqual([
    'mf-admin 1.1.0 needs react ^18.0.0, shell 1.0.0 carries 19.3.1. ' +
      'Change it for that one: "react": "^19.3.1" in its peerDependencies.',
  ])
})

test('a later major of a shared module is refused', () => {
  expect(faults(withRemote('mf-admin', { shares: { 'shared-ui': { range: '^2.0.0' } } }))).toEqual([
    'mf-admin 1.1.0 needs shared-ui ^2.0.0, shell 1.0.0 carries 1.2.0. ' +
      'Build it for that one, or release them in one step: npm run release -- shell mf-admin',
  ])
})

test('a newer minor than the shell carries is refused', () => {
  expect(faults(withRemote('mf-admin', { shares: { 'shared-ui': { range: '^1.3.0' } } }))).toEqual([
    expect.stringContaining('needs shared-ui ^1.3.0, shell 1.0.0 carries 1.2.0'),
  ])
})

test('a module that the shell does not share is refused', () => {
  expect(faults(withRemote('mf-admin', { shares: { formik: { range: '^2.0.0' } } }))).toEqual([
    'mf-admin 1.1.0 needs formik, which shell 1.0.0 does not share. ' +
      'Take what it does, or release them in one step: npm run release -- shell mf-admin',
  ])
})

test('an export that the shell does not have is refused', () => {
  const shares = { 'shared-ui': { range: '^1.0.0', exports: ['Button', 'Carousel'] } }
  expect(faults(withRemote('mf-admin', { shares }))).toEqual([
    'mf-admin 1.1.0 uses Carousel of shared-ui, which shell 1.0.0 does not have. ' +
      'Keep it there until no live remote uses it, or release them in one step: npm run release -- shell mf-admin',
  ])
})

describe('a release of the shell', () => {
  const shell = (shares: Shares) => ({
    ...live,
    shell: line({ ...live.shell!.current, version: '1.1.0', digest: 'newer shell', shares }),
  })

  test('without an export that a live remote uses is refused', () => {
    expect(faults(shell({ ...carried, 'shared-ui': { version: '1.3.0', exports: ['Button'] } }))).toEqual([
      'mf-leads 1.0.0 uses Alert of shared-ui, which shell 1.1.0 does not have. ' +
        'Keep it there until no live remote uses it, or release them in one step: npm run release -- shell mf-leads',
    ])
  })

  test('with a major that a live remote does not know is refused, and passes together with it', () => {
    const major = shell({ ...carried, 'shared-ui': { version: '2.0.0', exports: ['Alert'] } })
    expect(faults(major)).toEqual([expect.stringContaining('mf-leads 1.0.0 needs shared-ui ^1.0.0')])
    const newer = { shares: { 'shared-ui': { range: '^2.0.0', exports: ['Alert'] } } }
    expect(faults({ ...major, remotes: { 'mf-leads': line(release('mf-leads', newer)) } })).toEqual([])
  })

  test('names all packages that have to go with it, those already requested among them', () => {
    const three = registry({ 'mf-admin': leads, 'mf-leads': leads, 'mf-property': leads })
    const newer = { shares: { 'shared-ui': { range: '^2.0.0', exports: ['Callout'] } } }
    const { remotes } = registry({
      'mf-admin': { ...newer, digest: 'newer' },
      'mf-leads': leads,
      'mf-property': leads,
    })
    const { shell: major } = shell({ ...carried, 'shared-ui': { version: '2.0.0', exports: ['Callout'] } })
    const faults = contractFaults({ shell: major, remotes }, three)
    expect(faults).toHaveLength(2)
    expect(new Set(faults.map((fault) => fault.split('npm run ')[1]))).toEqual(
      new Set(['release -- shell mf-admin mf-leads mf-property']),
    )
  })

  test('from before a package was shared that a live remote takes is refused', () => {
    const before = shell({ react: { version: '19.3.1' } })
    expect(faults(before)).toEqual([
      expect.stringContaining('mf-leads 1.0.0 needs shared-ui, which shell 1.1.0 does not share'),
    ])
  })

  test('of a library that keeps its names to itself is judged by its version alone', () => {
    expect(faults(shell({ ...carried, 'shared-ui': { version: '1.3.0' } }))).toEqual([])
  })
})

describe('a remote of another repository', () => {
  const offers = { shares: { 'shared-ui': { range: '^1.0.0', exports: ['Carousel'] } } }

  test('waits for a shell that fits it', () => {
    expect(contractFaults(withRemote('mf-offers', offers), live)).toEqual([
      expect.stringMatching(/, or request it again once the site has a shell that fits it\.$/),
    ])
  })

  test('may be switched off for a release of the shell that it does not fit', () => {
    const carousel = { ...carried, 'shared-ui': { version: '1.2.0', exports: ['Alert', 'Carousel'] } }
    const before = registry({ 'mf-offers': offers }, carousel)
    const next = {
      ...before,
      shell: { ...live.shell!, current: { ...live.shell!.current, digest: 'newer' } },
    }
    expect(contractFaults(next, before)).toEqual([
      expect.stringMatching(
        /, or switch it off until it has a release that fits: npm run disable -- mf-offers$/,
      ),
    ])
    expect(contractFaults(switchedOff(next, 'mf-offers'), switchedOff(before, 'mf-offers'))).toEqual([])
  })
})

describe('a remote that is switched off', () => {
  const misfit = registry({ 'mf-offers': { shares: { 'shared-ui': { range: '^1.3.0' } } } })

  test('is outside the contracts until it is switched on, and then waits for a shell that fits it', () => {
    const off = switchedOff(misfit, 'mf-offers')
    expect(contractFaults(off, live)).toEqual([])
    expect(contractFaults(misfit, off)).toEqual([
      'mf-offers 1.0.0 needs shared-ui ^1.3.0, shell 1.0.0 carries 1.2.0. ' +
        'Release a shell that fits it before it is switched on: npm run release -- shell',
    ])
  })
})

describe('an entry', () => {
  test('with a rule that is none is refused', () => {
    const rules = { '/admin': { data: [7 as never] } }
    expect(faults(withRemote('mf-admin', { rules }))).toEqual([
      expect.stringMatching(
        /^mf-admin 1\.1\.0: its entry in the registry is wrong at rules\.\/admin\.data\.0 /,
      ),
    ])
  })

  test('with a route that is no path is refused', () => {
    expect(faults(withRemote('mf-admin', { rules: { admin: {} } }))).toHaveLength(1)
  })
})

test('a fault that is live already does not refuse another release', () => {
  const before = registry({ 'mf-leads': { shares: { react: { range: '^18.0.0' } } } })
  const next = { ...before, remotes: { ...before.remotes, 'mf-admin': line(release('mf-admin')) } }
  expect(contractFaults(next, before)).toEqual([])
})
