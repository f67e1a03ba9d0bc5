import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { root } from '../../../tooling/workspaces.ts'
import {
  acceptedRanges,
  carriedVersions,
  runtimeCore,
  shareScopeFile,
  singletonRequests,
} from './singletons.ts'

test('the shell gives every singleton that the remotes consume', () => {
  const source = readFileSync(join(root, 'shell', shareScopeFile), 'utf8')
  const list = /export const shareScope = \{(.*?)\}/s.exec(source)?.[1] ?? ''
  const shared = [...list.matchAll(/^\s*'?([\w/-]+)'?:/gm)].map(([, name]) => name)
  expect(shared.sort()).toEqual([...singletonRequests].sort())
})

test('the shell carries what the remotes beside it accept, the federation runtime too', () => {
  const carried = carriedVersions(join(root, 'shell'))
  const accepted = Object.entries(acceptedRanges(join(root, 'mf-leads')))
  expect(accepted.map(([name]) => name).sort()).toEqual([...singletonRequests, runtimeCore].sort())
  for (const [name, { range }] of accepted)
    expect([name, satisfies(carried[name]?.version ?? '', range)]).toEqual([name, true])
})
