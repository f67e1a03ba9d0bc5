import { screen, waitFor } from '@testing-library/react'
import { answer, testSession } from 'shared-backend/testing'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

const COUNT = 'POST /rest/v1/rpc/count_property_event'

type Options = Parameters<typeof renderSite>[2]

async function open(options: Options = {}, shown: object = property) {
  const view = renderSite(
    `/property/${PROPERTY_ID}`,
    (query) => (query.get('id')?.startsWith('eq.') ? shown : []),
    options,
  )
  await heading(property.title)
  const kinds = () => view.network.sent(COUNT).map(({ body }) => (body as { p_kind: string }).p_kind)
  return { ...view, kinds }
}

const given = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true })

afterEach(() => {
  for (const name of ['visibilityState', 'readyState', 'prerendering']) Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(navigator, 'webdriver')
})

test('a view is counted with the source of the visit, and once in a tab', async () => {
  sessionStorage.visit = 'https://casa.example/?utm_source=jornal&q=ana https://busca.example/?q=ana'
  const first = await open()
  await waitFor(() => expect(first.kinds()).toEqual(['view']))
  expect(first.network.sent(COUNT)[0]?.body).toEqual({
    p_property_id: PROPERTY_ID,
    p_kind: 'view',
    p_campaign: 'utm_source=jornal',
    p_referrer: 'busca.example',
  })
  first.unmount()
  expect((await open()).kinds()).toEqual([])
})

test('a tap of WhatsApp and one of call are counted once each', async () => {
  const { user, kinds } = await open()
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const [whatsapp] = screen.getAllByRole('link', { name: /WhatsApp/ })
  const call = screen.getByRole('link', { name: /^Ligar/ })
  for (const link of [whatsapp!, call, whatsapp!, call]) {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.click(link)
  }
  await waitFor(() => expect(kinds()).toEqual(['view', 'whatsapp', 'call']))
})

test.each([
  ['visibilityState', 'hidden', 'visible', document, 'visibilitychange'],
  ['prerendering', true, false, document, 'prerenderingchange'],
  ['readyState', 'interactive', 'complete', window, 'load'],
] as const)('a page whose %s is %s is counted once it is %s', async (name, before, after, target, event) => {
  given(document, name, before)
  const { kinds } = await open()
  expect(kinds()).toEqual([])
  given(document, name, after)
  for (let again = 0; again < 2; again += 1) target.dispatchEvent(new Event(event))
  await waitFor(() => expect(kinds()).toEqual(['view']))
})

test('what the agency’s own people and robots do is not counted', async () => {
  const admin = await open({ session: testSession })
  expect(admin.kinds()).toEqual([])
  admin.unmount()
  given(navigator, 'webdriver', true)
  const robot = await open()
  robot.unmount()
  expect(robot.kinds()).toEqual([])
})

test('a listing that is sold has no views', async () => {
  const sold = { ...property, active: false, deal_status: 'sold', closed_at: '2026-01-01T00:00:00Z' }
  expect((await open({}, sold)).kinds()).toEqual([])
})

test('a count that the API refuses is sent again with the next load, one without an answer is not', async () => {
  const refused = await open({ answers: { [COUNT]: answer(503, {}) } })
  await waitFor(() => expect(refused.kinds()).toEqual(['view']))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  refused.unmount()
  const offline = () => {
    throw new TypeError('Failed to fetch')
  }
  const lost = await open({ answers: { [COUNT]: offline } })
  await waitFor(() => expect(lost.kinds()).toEqual(['view']))
  lost.unmount()
  expect((await open()).kinds()).toEqual([])
})

test('without storage nothing is counted', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect((await open()).kinds()).toEqual([])
})
