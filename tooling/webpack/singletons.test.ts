import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './base.ts'
import { singletonRequests } from './singletons.ts'

test('the front door’s build of the shell lends every singleton that the remotes borrow', () => {
  const source = readFileSync(join(root, 'shell/src/firstView/lent.ts'), 'utf8')
  const list = /export const lent = \{(.*?)\}/s.exec(source)?.[1] ?? ''
  const lent = [...list.matchAll(/^\s*'?([\w/-]+)'?:/gm)].map(([, name]) => name)
  expect(lent.sort()).toEqual([...singletonRequests].sort())
})
