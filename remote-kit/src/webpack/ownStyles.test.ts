import { createRequire } from 'node:module'

interface Loading {
  resourcePath: string
  emitError: (error: Error) => void
}
const loader = createRequire(import.meta.url)('./ownStyles.cjs') as (this: Loading, css: string) => string

/** The selectors that are refused. */
function refused(css: string) {
  const errors: string[] = []
  loader.call({ resourcePath: 'a.module.css', emitError: ({ message }) => errors.push(message) }, css)
  return errors.map((message) => /“(.*)”/.exec(message)?.[1])
}

test.each([
  '.own',
  '.own:hover > li + li',
  '.own :global(.slick-track) > div',
  ':global([data-server-rendered]) .own',
  ':global(:root:has(main :focus)) .own:popover-open',
  ':is(article, li):is(:hover, :has(:focus-visible)) > * > .own',
  ':global(#root) + .own',
  ':root:has(.own)',
])('%s stays within the package', (selector) => {
  expect(refused(`${selector} { color: red }`)).toEqual([])
})

test.each([
  ':global(body):has(.own) :global(header)',
  'body:has(.own) header',
  'header:not(:has(.own))',
  '.own ~ :global(footer)',
  '.own + div',
  ':root:has(.own) header',
  ':global .own header',
])('%s selects elements of others', (selector) => {
  expect(refused(`@media print { .own, ${selector} { display: none } }`)).toEqual([selector])
})

test('what is nested is judged from the element around it, and steps of an animation are no elements', () => {
  expect(refused('.own { header { color: red } @media print { &:hover { color: red } } }')).toEqual([])
  expect(refused('.own { & + header { color: red } ~ footer { color: red } }')).toEqual([
    '& + header',
    '~ footer',
  ])
  expect(refused('@keyframes turn { to { rotate: 1turn } }')).toEqual([])
})
