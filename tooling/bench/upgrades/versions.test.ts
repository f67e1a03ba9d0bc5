import { installCommands, nextVersion } from './versions.ts'

const declared = {
  shell: { '@federation/enhanced': '2.9.2', '@federation/runtime': '2.9.2', react: '19.3.1' },
  tooling: { '@federation/enhanced': '2.9.2', '@federation/other': '1.0.0', webpack: '5.110.3' },
}

test.each([
  ['the next patch', '1.2.3', ['1.2.2', '1.2.3', '1.2.10', '1.2.4', '1.3.0'], '1.2.4'],
  ['the next minor', '1.2.3', ['1.2.3', '1.3.0', '2.0.0'], '1.3.0'],
  ['no other major and no prerelease', '1.2.3', ['1.2.2', '1.2.3', '1.3.0-rc.1', '2.0.0'], '1.2.2'],
  ['the one before where it is the newest', '1.2.3', ['1.1.0', '1.2.2', '1.2.3'], '1.2.2'],
])('%s', (_what, pinned, published, expected) => {
  expect(nextVersion(pinned, published)).toBe(expected)
})

test('a library is moved in each workspace that declares it', () => {
  expect(installCommands('webpack', '5.111.0', declared)).toEqual(['npm install webpack@5.111.0 -w tooling'])
})

test('packages that are published together with a library move with it', () => {
  expect(installCommands('@federation/enhanced', '2.9.3', declared)).toEqual([
    'npm install @federation/enhanced@2.9.3 -w shell -w tooling',
    'npm install @federation/runtime@2.9.3 -w shell',
  ])
})
