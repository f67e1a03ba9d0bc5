import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './base.ts'
import { singletonRequests } from './singletons.ts'

test('the server’s build of the shell shares every singleton that the remotes consume', () => {
  const source = readFileSync(join(root, 'shell/src/ssr/shareScope.ts'), 'utf8')
  const list = /export const shareScope = \{(.*?)\}/s.exec(source)?.[1] ?? ''
  const shared = [...list.matchAll(/^\s*'?([\w/-]+)'?:/gm)].map(([, name]) => name)
  expect(shared.sort()).toEqual([...singletonRequests].sort())
})
