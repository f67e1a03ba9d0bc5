import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspaces.ts'

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

/** A file's path from the root of the repository, and not from the folder of some package (`src/routes.ts`). */
const isFile = (words: string) => /^(?!src\/)[\w@-][\w@.-]*(\/[\w@.-]+)+\.\w+$/.test(words)

/** Files and decisions that a document names in code. */
function namedIn(text: string) {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map(([, found = '']) => found)
  return words.filter((one) => isFile(one) || /^docs\/decisions\/\d{3}$/.test(one))
}

function isThere(path: string) {
  if (isFile(path)) return existsSync(join(root, path))
  const [decision] = globSync(`${path}-*.md`, { cwd: root })
  return decision !== undefined && !/, superseded by/.test(readFileSync(join(root, decision), 'utf8'))
}

test.each(documents)('the files and decisions that %s names are there and hold', (document) => {
  const named = namedIn(readFileSync(join(root, document), 'utf8'))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('a file that is gone and a decision that was superseded are found', () => {
  const named = namedIn(
    '`shell/src/main.tsx`, `shell/src/gone.ts`, `npm run dev`, `docs/decisions/053`, `docs/decisions/048`',
  )
  expect(named.filter((path) => !isThere(path))).toEqual(['shell/src/gone.ts', 'docs/decisions/048'])
})
