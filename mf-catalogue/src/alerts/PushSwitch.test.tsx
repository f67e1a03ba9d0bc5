import { screen, waitFor } from '@testing-library/react'
import { answer, renderRemote, type SentRequest } from 'shared-backend/testing'
import App, { routes } from '../App.tsx'
import { categories } from '../testing/listings.ts'

const ALERT = 'POST /functions/v1/alert'
const token = '0123456789abcdef0123456789abcdef'
const keys = { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const alert = {
  id: '3f2b8c1a-0d4e-4f6a-9b7c-000000000001',
  query: '?type=Venda',
  rhythm: 'daily',
  confirmed: true,
  created_at: '2026-11-25T12:00:00Z',
  property_id: null,
  property_title: null,
}
const stored = { stopped: false, pushed: false, push_key: 'BKEY', alerts: [alert] }

beforeAll(async () => {
  for (const { code } of Object.values(routes)) await code?.load()
})

const newSubscription = () => ({
  endpoint: keys.endpoint,
  toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  unsubscribe: jest.fn(async () => true),
})
type Subscription = ReturnType<typeof newSubscription>

/** The parts of a browser that jsdom lacks; tests change what they do. */
function newBrowser() {
  const subscription = newSubscription()
  const state: { subscribed: Subscription | null } = { subscribed: null }
  const pushManager = {
    subscribe: jest.fn(async (_options: object) => (state.subscribed = subscription)),
    getSubscription: async () => state.subscribed,
  }
  const registration = { pushManager }
  const serviceWorker = {
    register: jest.fn(async (_address: string) => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  const requestPermission = jest.fn(async (): Promise<NotificationPermission> => 'granted')
  return { subscription, state, pushManager, serviceWorker, requestPermission }
}

let browser: ReturnType<typeof newBrowser>

beforeEach(() => {
  browser = newBrowser()
  Object.defineProperty(navigator, 'serviceWorker', { value: browser.serviceWorker, configurable: true })
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: { requestPermission: browser.requestPermission },
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
})

type Body = { action: string; endpoint?: string }

/** The function as it is; `pushed` are the endpoints that it has. */
function openPage(more: object = {}, pushed = new Set<string>()) {
  const act = ({ body }: SentRequest) => {
    const { action, endpoint = '' } = body as Body
    if (action === 'push_on') pushed.add(endpoint)
    if (action === 'push_off') pushed.delete(endpoint)
    return { ...stored, ...more, pushed: pushed.has(endpoint) }
  }
  return renderRemote(<App />, {
    path: `/avisos#${token}`,
    answers: { 'GET /rest/v1/property_categories': categories, [ALERT]: act },
  })
}

const theSwitch = () => screen.findByRole('switch', { name: 'Avisar também neste aparelho' })
const ready = async () => {
  const found = await theSwitch()
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'))
  return found
}

test('it is off, and a press asks the visitor, the browser and the site', async () => {
  const { user, network } = openPage()
  const toggle = await ready()
  expect(toggle).not.toBeChecked()
  expect(toggle).toHaveAccessibleDescription(/chega junto com cada email/)
  // Nothing was asked for, and no worker started.
  expect(browser.requestPermission).not.toHaveBeenCalled()
  expect(browser.serviceWorker.register).not.toHaveBeenCalled()
  await user.click(toggle)
  await waitFor(() => expect(toggle).toBeChecked())
  expect(browser.serviceWorker.register).toHaveBeenCalledWith('/worker.js')
  expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKEY',
  })
  expect(network.sent(ALERT).map(({ body }) => body)).toEqual([
    { token, action: 'read' },
    { token, action: 'push_on', ...keys },
  ])
  expect(toggle).toHaveFocus()
})

test('where it was switched on it is so, and a press ends it in the browser and on the server', async () => {
  browser.state.subscribed = browser.subscription
  const pushed = new Set([keys.endpoint])
  const { user } = openPage({}, pushed)
  const toggle = await ready()
  expect(toggle).toBeChecked()
  await user.click(toggle)
  await waitFor(() => expect(toggle).not.toBeChecked())
  expect(browser.subscription.unsubscribe).toHaveBeenCalledTimes(1)
  expect([...pushed]).toEqual([])
})

test('the subscription of another subscriber in this browser is not this one’s', async () => {
  browser.state.subscribed = browser.subscription
  openPage()
  expect(await ready()).not.toBeChecked()
})

test.each([
  ['denied', /bloqueadas\. Libere-as/],
  ['default', /precisa da sua permissão/],
] as const)('of a permission that is %s it says what to do, and stays off', async (permission, words) => {
  browser.requestPermission.mockResolvedValue(permission)
  const { user, network } = openPage()
  const toggle = await ready()
  await user.click(toggle)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(toggle).not.toBeChecked()
  expect(network.sent(ALERT)).toHaveLength(1)
  browser.requestPermission.mockResolvedValue('granted')
  await user.click(toggle)
  await waitFor(() => expect(toggle).toBeChecked())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a browser that cannot subscribe says so, and the page goes on', async () => {
  browser.pushManager.subscribe.mockRejectedValue(new DOMException('no service', 'AbortError'))
  const { user } = openPage()
  const toggle = await ready()
  await user.click(toggle)
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível avisar neste aparelho')
  expect(toggle).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Apagar tudo' })).toBeEnabled()
})

test('a subscription for an earlier key of the site is replaced', async () => {
  browser.state.subscribed = browser.subscription
  browser.pushManager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
  const { user } = openPage()
  const toggle = await ready()
  await user.click(toggle)
  await waitFor(() => expect(toggle).toBeChecked())
  expect(browser.subscription.unsubscribe).toHaveBeenCalledTimes(1)
})

test('what the server does not keep is not on', async () => {
  const { user } = renderRemote(<App />, {
    path: `/avisos#${token}`,
    answers: {
      'GET /rest/v1/property_categories': categories,
      [ALERT]: ({ body }: SentRequest) =>
        (body as Body).action === 'read' ? stored : answer(500, { error: { code: 'server', message: 'x' } }),
    },
  })
  const toggle = await ready()
  await user.click(toggle)
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível avisar neste aparelho')
  expect(toggle).not.toBeChecked()
})

test.each([
  ['the site has no key', { push_key: null }],
  ['the alerts are stopped', { stopped: true }],
  ['there are none', { alerts: [] }],
])('where %s there is no switch', async (_when, more) => {
  openPage(more)
  expect(await screen.findByText(/Comprar|Nenhum aviso/)).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test.each(['PushManager', 'Notification'])('in a browser without %s there is no switch', async (name) => {
  Reflect.deleteProperty(globalThis, name)
  openPage()
  expect(await screen.findByRole('button', { name: 'Apagar tudo' })).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})
