import { randomUUID } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { mailbox } from '../../../tooling/testing/mailbox.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test as base } from '../../support/test.ts'
import { workersOf } from '../../support/worker.ts'

/* Notifications in this browser, beside the alerts' e-mails. */

async function call(name: string, body: object) {
  const { apiUrl, publishableKey } = testStack()
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  return fetch(`${apiUrl}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The token of a new subscriber's link, who is removed with the test. */
const test = base.extend<{ token: string }>({
  token: async ({ browserName: _ }, use) => {
    const email = `bia-${randomUUID().slice(0, 8)}@example.com`
    await call('save-alert', { email, ritmo: 'daily', busca: '?type=Venda', notice_version: '1' })
    const { text = '' } = await mailbox().find(({ to }) => to.some(({ address }) => address === email))
    const token = /\/avisos#([0-9a-f]{32})/.exec(text)?.[1] ?? ''
    const { alerts } = (await (await call('alert', { token, action: 'read' })).json()) as {
      alerts: { id: string }[]
    }
    await call('alert', { token, action: 'confirm', alert_id: alerts[0]?.id })
    await use(token)
    await call('alert', { token, action: 'erase_all' })
  },
})

test.use({ viewport: { width: 390, height: 844 } })

/** No push service of a browser's maker is reached here: the browser's part of a subscription is made up. */
const fakeSubscriptions = (page: Page) =>
  page.addInitScript(() => {
    const endpoint = 'https://push.example/e2e'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: () => {
        localStorage.removeItem('subscribed')
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('subscribed', 'yes')
      return Promise.resolve(subscription)
    }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem('subscribed') ? subscription : null)
  })

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Avisar também neste aparelho' })

test('a visitor switches them on by keyboard, finds them on, and switches them off', async ({
  page,
  context,
  token,
}) => {
  await context.grantPermissions(['notifications'])
  await fakeSubscriptions(page)
  await page.goto(`/avisos#${token}`)
  await expect(theSwitch(page)).not.toBeChecked()
  await expectAccessible(page)
  expect(await workersOf(page)).toBe(0)
  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await expect(theSwitch(page)).toBeChecked()
  await expect(theSwitch(page)).toBeFocused()
  expect(await workersOf(page)).toBe(1)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.reload()
  await expect(theSwitch(page)).toBeChecked()
  await expectAccessible(page)
  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await expect(theSwitch(page)).not.toBeChecked()
  await page.reload()
  await expect(page.getByText('chega junto com cada email')).toBeVisible()
  await expect(theSwitch(page)).not.toBeChecked()
})

/** Delivers messages to the page's worker as the browser's push service does. */
async function pushTo(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: testStack().siteUrl,
      registrationId,
      data,
    })
}

interface Shown {
  shown: [title: string, options: NotificationOptions][]
  registration: ServiceWorkerRegistration
}

/** This browser without a screen shows no notification, so the last step is noted in its place. */
async function noteNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Shown
    scope.shown = []
    scope.registration.showNotification = (title, options = {}) => {
      scope.shown.push([title, options])
      return Promise.resolve()
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as Shown).shown)
}

test('the site’s worker shows what is pushed, and something for what it cannot read', async ({
  page,
  context,
}) => {
  await page.goto('/favoritos')
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const shown = await noteNotifications(context.serviceWorkers()[0]!)
  const push = await pushTo(page)
  const news = { title: 'Novo para você: Casa', body: 'R$ 480.000', url: '/property/1', tag: 'a1' }
  await push(JSON.stringify(news))
  await push('not JSON')
  const all = { lang: 'pt-BR', icon: '/assets/icon-192.png', renotify: true }
  await expect.poll(shown).toEqual([
    [news.title, { ...all, body: news.body, tag: news.tag, data: { url: news.url } }],
    ['Novidades para você', { ...all, body: expect.any(String), tag: 'avisos', data: { url: '/' } }],
  ])
  expect((await page.request.get('/assets/icon-192.png')).status()).toBe(200)
})
