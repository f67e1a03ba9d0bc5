import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { unusedTexts } from './unusedTexts.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{shell,mf-*,shared-*}/{src,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => join(root, path))
const textFiles = sources.filter((path) => path.endsWith('/text.ts'))

test('the shell and every remote have their texts where they are looked for', () => {
  const packages = ['shell', ...globSync('mf-*', { cwd: root })]
  expect(packages.length).toBeGreaterThan(1)
  const withTexts = new Set(textFiles.map((path) => relative(root, path).split(sep)[0]))
  expect([...withTexts]).toEqual(expect.arrayContaining(packages))
})

test.each(textFiles.map((path) => [relative(root, path), path]))(
  'each text of %s is shown',
  (_name, path) => {
    expect(unusedTexts(path, sources)).toEqual([])
  },
)

const folder = temporaryFolder()

test('a text is shown by whoever goes its way to the end, under any name; the others are named', async () => {
  const files = {
    'text.ts': `
      export const common = { save: 'Salvar', back: 'Voltar' } as const
      export const form = { title: 'Novo', parts: { photos: 'Fotos', rooms: 'Cômodos' }, errors: { price: '?' } }
      export const list = { sorts: { newest: 'Mais recentes', oldest: 'Mais antigos' } satisfies object }
      export const count = (n: number) => String(n)`,
    'Form.tsx': `
      import { common, form as words } from './text.ts'
      const { parts } = words
      const names = parts
      export const Form = ({ back }: { back: string }) => <p title={common.save}>{names.rooms}{back}</p>`,
    'Sort.tsx': `
      import { list } from './text.ts'
      export const Sort = ({ sort }: { sort: 'newest' }) => <p>{list.sorts[sort]}</p>`,
    'Other.tsx': `
      import { form } from './other/text.ts'
      export const Other = () => <p>{form.title}</p>`,
  }
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    }),
  )
  expect(unusedTexts(join(folder, 'text.ts'), paths)).toEqual([
    'common.back',
    'form.title',
    'form.parts.photos',
    'form.errors.price',
    'count',
  ])
})
