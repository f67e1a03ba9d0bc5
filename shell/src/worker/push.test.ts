import { openNews, showNews } from './push.ts'

const site = location.origin
const news = { title: 'Novo para você: Casa', body: 'R$ 480.000', url: '/property/1', tag: 'a1' }

const showNotification = jest.fn(async () => undefined)
const openWindow = jest.fn(async () => undefined)
const focus = jest.fn(async () => undefined)
let open: { url: string; focus: () => Promise<undefined> }[]

beforeEach(() => {
  open = []
  for (const mock of [showNotification, openWindow, focus]) mock.mockClear()
  Object.assign(globalThis, {
    registration: { showNotification },
    clients: { matchAll: async () => open, openWindow },
  })
})

test('a message is shown with the site’s icon, in place of an earlier one of its alert', async () => {
  await showNews({ json: () => news })
  expect(showNotification.mock.calls).toEqual([
    [
      news.title,
      {
        body: news.body,
        tag: 'a1',
        renotify: true,
        icon: '/assets/icon-192.png',
        lang: 'pt-BR',
        data: { url: '/property/1' },
      },
    ],
  ])
})

test.each([
  ['that is empty', null],
  [
    'that is no JSON',
    {
      json: () => {
        throw new SyntaxError('{')
      },
    },
  ],
  ['that is no object', { json: () => 'Oi' }],
  ['that lacks its address', { json: () => ({ ...news, url: undefined }) }],
])('a message %s is shown as news without details', async (_which, message) => {
  await showNews(message)
  expect(showNotification).toHaveBeenCalledWith(
    'Novidades para você',
    expect.objectContaining({ data: { url: '/' } }),
  )
})

const close = jest.fn()
const click = (data: unknown) => openNews({ close, data })

test('a tap closes it and opens its page', async () => {
  open = [{ url: `${site}/`, focus }]
  await click({ url: '/property/1' })
  expect(close).toHaveBeenCalledTimes(1)
  expect(openWindow.mock.calls).toEqual([[`${site}/property/1`]])
  expect(focus).not.toHaveBeenCalled()
})

test('a tap shows the tab that has the page', async () => {
  open = [
    { url: `${site}/`, focus: openWindow },
    { url: `${site}/property/1`, focus },
  ]
  await click({ url: '/property/1' })
  expect(focus).toHaveBeenCalledTimes(1)
  expect(openWindow).not.toHaveBeenCalled()
})

test.each(['https://other.test/', '//other.test/', 'javascript:alert(1)', 'http://%', 5, undefined])(
  'a tap never leaves the site: %s',
  async (url) => {
    await click(url === undefined ? null : { url })
    const [[address]] = openWindow.mock.calls as unknown as [[string]]
    expect(new URL(address).origin).toBe(site)
  },
)
