import { blocksOf, missingLine, stepsOf } from './documentBlocks.ts'

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`

test('the steps are commands, with the output that they show, and changes', () => {
  const document = `# A day\n\n${fenced('sh', 'npm start\nnpm test')}\nIt says\n\n${fenced('text', 'Ready')}${fenced('json', '{}')}${fenced('diff', '-a\n+b')}`
  expect(stepsOf(blocksOf('day.md', document))).toEqual([
    { kind: 'run', place: 'day.md:3', command: 'npm start\nnpm test', shown: 'Ready' },
    { kind: 'change', place: 'day.md:16', diff: '-a\n+b' },
  ])
})

test.each(['', 'bash', 'console'])('a block that is called “%s” could hide what is to be run', (language) => {
  expect(() => blocksOf('day.md', fenced(language, 'npm start'))).toThrow(/^day\.md:1 is/)
})

test('a block within a list is seen', () => {
  expect(blocksOf('day.md', '- first\n\n  ```sh\n  npm start\n  ```\n')).toHaveLength(1)
})

test('an output belongs to a command', () => {
  expect(() => stepsOf(blocksOf('day.md', fenced('text', 'Ready')))).toThrow('day.md:1 shows')
})

const printed =
  '> start\n\u001b[32m✓\u001b[39m build 3.1 s\nmf-a 1.2.0-12ab34cd on http://localhost:4000\nend'

test.each([
  ['✓ build 12 s\nmf-a 1.0.0 on http://localhost:4173', undefined],
  ['mf-… on …', undefined],
  ['mf-a 1.0.0', 'mf-a 1.0.0'],
  ['mf-a 1.0.0 on http://localhost:4173\n✓ build 1 s', undefined],
  ['✓ build 1 s\n✓ build 2 s', '✓ build 2 s'],
  ['✓ Build 3.1 s', '✓ Build 3.1 s'],
])('of %j', (shown, missing) => {
  expect(missingLine(shown, printed)).toBe(missing)
})
