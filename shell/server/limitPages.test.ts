import { Hono } from 'hono'
import { limitPages } from './limitPages.ts'

const site = () => new Hono().use(limitPages(2, (c) => c.req.header('from'))).get('/', (c) => c.text('Casas'))

const visit = (app: Hono, from?: string) => app.request('/', { headers: from ? { from } : {} })

test('who asks for more pages than the limit is refused for the rest of the minute, and others are not', async () => {
  const app = site()
  const statuses = []
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'])
    statuses.push((await visit(app, from)).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  const refused = await visit(app, '203.0.113.7')
  expect(await refused.text()).toBe('Muitas páginas em pouco tempo. Tente de novo em um minuto.')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('the addresses of an IPv6 network count as one', async () => {
  const app = site()
  for (const last of [1, 2]) await visit(app, `2001:db8:0:1:0:0:0:${last}`)
  expect((await visit(app, '2001:db8:0:1:5:6:7:8')).status).toBe(429)
  expect((await visit(app, '2001:db8:0:2:5:6:7:8')).status).toBe(200)
})

test('who has no address is not limited', async () => {
  const app = site()
  for (let page = 0; page < 4; page += 1) expect((await visit(app)).status).toBe(200)
})
