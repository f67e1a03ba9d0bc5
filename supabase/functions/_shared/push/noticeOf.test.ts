import assert from 'node:assert/strict'
import type { News } from '../outbox/alertEmail.ts'
import { noticeOf } from './noticeOf.ts'

const listing = (id: string, more: object = {}) => ({
  id,
  title: `Casa ${id}`,
  price: 480_000,
  price_before: null,
  property_type: 'sale',
  city: 'Florianópolis',
  neighborhood: 'Trindade',
  ...more,
})

const alert = (query: string, id = 'a1') => ({
  id,
  query,
  kinds: ['Apartamentos'],
  rhythm: 'now',
  property_id: null,
})
const newsOf = (listings: object[], more = 0, alerts = [alert('?type=Venda')]) =>
  ({ alerts, listings, more }) as News

/** `Intl` writes a blank that does not break. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

Deno.test('one listing is named with its price and place, and opened', () => {
  const { body, ...notice } = noticeOf(newsOf([listing('1')])) ?? {}
  assert.deepEqual(notice, { title: 'Novo para você: Casa 1', url: '/property/1', tag: 'a1' })
  assert.equal(plain(body), 'R$ 480.000 · Trindade, Florianópolis')
  const drop = noticeOf(newsOf([listing('1', { price_before: 500_000 })]))
  assert.equal(drop?.title, 'Baixou de preço: Casa 1')
  assert.equal(plain(drop?.body), 'R$ 480.000 · Baixou: antes R$ 500.000 · Trindade, Florianópolis')
})

Deno.test('many lead to the search, whose first ones are named', () => {
  const listings = ['1', '2', '3', '4'].map((id) => listing(id))
  assert.deepEqual(noticeOf(newsOf(listings, 5)), {
    title: '9 novidades para você: Apartamentos à venda',
    body: 'Casa 1 · Casa 2 · Casa 3',
    url: '/properties?type=Venda',
    tag: 'a1',
  })
})

Deno.test('the longest search and titles fit into what push services take', () => {
  const listings = ['1', '2', '3'].map((id) => listing(id, { title: 'Ã'.repeat(120) }))
  const news = noticeOf(newsOf(listings, 5, [alert(`?${'city=x&'.repeat(1100)}`)]))
  assert.equal(news?.url, '/property/1')
  assert(new TextEncoder().encode(JSON.stringify(news)).length < 3000)
})

Deno.test('of several searches none has all that is new', () => {
  const alerts = [alert('?type=Venda'), alert('?type=Aluguel', 'a2')]
  const notice = noticeOf(newsOf([listing('1'), listing('2')], 0, alerts))
  assert.deepEqual([notice?.title, notice?.url], ['2 novidades para você', '/property/1'])
})

Deno.test('what has gone is no news', () => {
  assert.equal(noticeOf(newsOf([])), undefined)
})
