import { randomUUID } from 'node:crypto'
import { until } from '../../tooling/stack/processes.ts'
import { admin } from '../../tooling/testing/actors.ts'
import {
  aCity,
  act,
  allTold,
  confirmed,
  database,
  mailsTo,
  ofCity,
  smtp,
  textOf,
  useAlertStack,
} from './alertStack.ts'
import { deliver } from './callFunction.ts'
import { newBrowser, readVapid, startPushServer } from './pushServer.ts'
import { service } from './people.ts'
import { storeProperty } from './samples.ts'

/* Notifications beside the alerts' e-mails, sent to a push service of the test's own. */

let push: Awaited<ReturnType<typeof startPushServer>>
useAlertStack()
beforeAll(async () => void (push = await startPushServer()))
afterAll(() => push.stop())
beforeEach(() => {
  push.state.mood = 201
  push.state.pushed.length = 0
})

const aBrowser = () => newBrowser(`${push.origin}/push/${randomUUID()}`)
type Browser = ReturnType<typeof newBrowser>

/** A subscriber of a city's listings, notified in these browsers. */
async function notified(browsers: Browser[], more: object = {}) {
  const city = aCity()
  const subscriber = await confirmed({ busca: ofCity(city), ...more })
  for (const { subscription } of browsers)
    expect((await act(subscriber.token, 'push_on', subscription)).body.pushed).toBe(true)
  return { ...subscriber, city }
}

const pushedTo = ({ subscription }: Browser) =>
  push.state.pushed.filter(({ path }) => push.origin + path === subscription.endpoint)
const allPushed = async (browser: Browser, count: number) =>
  expect(await until(async () => pushedTo(browser).length >= count, 30_000)).toBe(true)

const kept = async () => {
  const { rows } = await database.query<{ endpoint: string }>(
    'select endpoint from private.push_subscriptions order by created_at',
  )
  return rows.map(({ endpoint }) => endpoint)
}

describe('sending', () => {
  test('what the e-mail tells, encrypted for each browser and signed by the site', async () => {
    const browsers = [aBrowser(), aBrowser()]
    const { email, token, alertId, city } = await notified(browsers)
    const id = await storeProperty({ city, title: 'Casa única', price: 480_000 })
    await allTold(email, 1)
    expect(textOf(mailsTo(email)[0])).toContain('Casa única')
    const { push_key: key } = (await act(token, 'read')).body
    for (const browser of browsers) {
      await allPushed(browser, 1)
      const [{ headers, body } = { headers: {}, body: Buffer.of() }] = pushedTo(browser)
      expect(headers).toMatchObject({
        ttl: '43200',
        urgency: 'normal',
        topic: alertId.replaceAll('-', ''),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      })
      expect(browser.decrypt(body)).toEqual({
        title: 'Novo para você: Casa única',
        body: expect.stringMatching(/^R\$.480\.000 · Trindade, Cidade/),
        url: `/property/${id}`,
        tag: alertId,
      })
      expect(body.toString('latin1')).not.toContain('Casa')
      const vapid = readVapid(headers.authorization)
      expect(vapid).toMatchObject({
        key,
        header: { alg: 'ES256' },
        claims: { aud: push.origin, sub: expect.stringMatching(/^mailto:[^<>@]+@[^<>@]+$/) },
      })
      const hours = (vapid.claims.exp * 1000 - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThan(24)
    }
    // Another browser cannot read it.
    const [other] = pushedTo(browsers[1]!)
    expect(() => browsers[0]!.decrypt(other!.body)).toThrow()
  })

  test('once, however many deliver, and only with the e-mail', async () => {
    const browser = aBrowser()
    const { email, city } = await notified([browser], { ritmo: 'weekly' })
    smtp.state.mood = 'refuses'
    await storeProperty({ city })
    await deliver()
    expect(push.state.pushed).toEqual([])
    smtp.state.mood = 'takes mail'
    await database.query('update public.outbox set next_attempt_at = now()')
    await Promise.all(Array.from({ length: 4 }, deliver))
    await allTold(email, 1)
    await allPushed(browser, 1)
    expect(pushedTo(browser)[0]?.headers).toMatchObject({ ttl: '604800', urgency: 'low' })
    // Whatever a second one had sent would be there before the next alert's.
    const last = aBrowser()
    const other = await notified([last])
    await storeProperty({ city: other.city })
    await allTold(other.email, 1)
    await allPushed(last, 1)
    expect(pushedTo(browser)).toHaveLength(1)
  })

  test('to nobody who has not asked, or has switched it off', async () => {
    const [off, on] = [aBrowser(), aBrowser()]
    const { token, city } = await notified([off, on])
    expect((await act(token, 'read', { endpoint: off.subscription.endpoint })).body.pushed).toBe(true)
    const { status, body } = await act(token, 'push_off', { endpoint: off.subscription.endpoint })
    expect([status, body.pushed]).toEqual([200, false])
    expect((await act(token, 'read', { endpoint: off.subscription.endpoint })).body.pushed).toBe(false)
    const stranger = await confirmed({ busca: ofCity(city) })
    await storeProperty({ city })
    await allTold(stranger.email, 1)
    await allPushed(on, 1)
    expect(push.state.pushed).toHaveLength(1)
  })

  test.each([404, 410])('a subscription that the push service answers with %i is erased', async (status) => {
    const browser = aBrowser()
    const { email, city } = await notified([browser])
    push.state.mood = status
    await storeProperty({ city })
    await allTold(email, 1)
    expect(await until(async () => (await kept()).length === 0, 30_000)).toBe(true)
  })

  test('one that fails is tried with the next e-mail', async () => {
    const browser = aBrowser()
    const { email, city } = await notified([browser])
    push.state.mood = 500
    await storeProperty({ city })
    await allTold(email, 1)
    await allPushed(browser, 1)
    push.state.mood = 201
    await storeProperty({ city })
    await allTold(email, 2)
    await allPushed(browser, 2)
  })

  test('a push service that says nothing keeps no e-mail back', async () => {
    const browsers = Array.from({ length: 3 }, aBrowser)
    const { email, city } = await notified(browsers)
    const other = await confirmed({ busca: ofCity(city) })
    push.state.mood = 'says nothing'
    await storeProperty({ city })
    await allTold(email, 1)
    await allTold(other.email, 1)
    for (const browser of browsers) await allPushed(browser, 1)
    await storeProperty({ city })
    await allTold(email, 2)
    for (const browser of browsers) await allPushed(browser, 2)
    // The e-mail is there, and what was sent with it is still under way.
    expect(push.state.waiting).toBeGreaterThanOrEqual(3)
  })

  test('what cannot be reached, or cannot be encrypted for, keeps nothing from the others', async () => {
    const good = aBrowser()
    const { email, token, city } = await notified([good])
    const bad = { ...aBrowser().subscription, p256dh: 'A'.repeat(87) }
    const inside = newBrowser('https://10.0.0.1/push').subscription
    for (const subscription of [bad, inside])
      expect((await act(token, 'push_on', subscription)).body.pushed).toBe(true)
    await storeProperty({ city })
    await allTold(email, 1)
    await allPushed(good, 1)
    expect(push.state.pushed).toHaveLength(1)
  })
})

describe('keeping', () => {
  test('the ten newest browsers of a subscriber', async () => {
    const browsers = Array.from({ length: 12 }, aBrowser)
    const { token } = await notified(browsers)
    const endpoints = browsers.map(({ subscription }) => subscription.endpoint)
    expect(await kept()).toEqual(endpoints.slice(2))
    // Asking again is no other browser.
    await act(token, 'push_on', browsers[5]!.subscription)
    expect((await kept()).sort()).toEqual(endpoints.slice(2).sort())
  })

  test('nothing of anybody else’s link', async () => {
    const browser = aBrowser()
    const one = await notified([browser])
    const other = await confirmed()
    const { endpoint } = browser.subscription
    expect((await act(other.token, 'push_off', { endpoint })).body.pushed).toBe(false)
    expect((await act(other.token, 'read', { endpoint })).body.pushed).toBe(false)
    expect((await act(randomUUID(), 'push_on', browser.subscription)).status).toBe(404)
    expect(await kept()).toEqual([endpoint])
    expect(JSON.stringify((await act(one.token, 'read')).body)).not.toContain('/push/')
  })

  test('no wrong subscription', async () => {
    const { token } = await confirmed()
    const { subscription } = aBrowser()
    for (const wrong of [
      { endpoint: 'http://push.example/1' },
      { endpoint: 'https://ana:senha@push.example/1' },
      { endpoint: `https://push.example/${'x'.repeat(2000)}` },
      { endpoint: 'https://push.example/a b' },
      { endpoint: undefined },
      { endpoint: [subscription.endpoint] },
      { p256dh: subscription.p256dh.slice(1) },
      { p256dh: `${subscription.p256dh.slice(1)}+` },
      { p256dh: undefined },
      { auth: `${subscription.auth}A` },
      { auth: null },
    ])
      expect((await act(token, 'push_on', { ...subscription, ...wrong })).status).toBe(400)
    expect((await act(token, 'push_off')).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('nothing of who erases everything, or is stopped', async () => {
    const erased = await notified([aBrowser()])
    const stopped = await notified([aBrowser()])
    expect(await kept()).toHaveLength(2)
    await act(erased.token, 'erase_all')
    expect(await kept()).toHaveLength(1)
    await service().rpc('stop_subscriber', { p_email: stopped.email, p_reason: 'complaint' }).throwOnError()
    expect(await kept()).toEqual([])
    expect((await act(stopped.token, 'push_on', aBrowser().subscription)).body.pushed).toBe(false)
    expect(await kept()).toEqual([])
  })

  test('nothing of whose data an admin erases, who is shown it before', async () => {
    const browser = aBrowser()
    const { email } = await notified([browser])
    const { db } = await admin()
    const { data } = await db.rpc('find_person', { p_contacts: [email] }).throwOnError()
    const found = data as { version: string; rows: { kind: string; content: object }[] }
    expect(found.rows.find(({ kind }) => kind === 'alert')?.content).toMatchObject({
      push_subscriptions: [{ endpoint: browser.subscription.endpoint, created_at: expect.any(String) }],
    })
    expect(JSON.stringify(found)).not.toContain(browser.subscription.auth)
    await db.rpc('erase_person', { p_contacts: [email], p_version: found.version }).throwOnError()
    expect(await kept()).toEqual([])
  })
})
