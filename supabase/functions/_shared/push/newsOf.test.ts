import assert from 'node:assert/strict'
import type { AlertNotification } from '../outbox/alertEmail.ts'
import { newsOf } from './newsOf.ts'

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

const notification = (listings: object[], more = 0, query = '?type=Venda') =>
  ({ alert: { id: 'a1', query, rhythm: 'now' }, listings, more }) as AlertNotification

/** `Intl` writes a blank that does not break. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

Deno.test('one listing is named with its price and place, and opened', () => {
  const { body, ...news } = newsOf(notification([listing('1')])) ?? {}
  assert.deepEqual(news, { title: 'Novo para você: Casa 1', url: '/property/1', tag: 'a1' })
  assert.equal(plain(body), 'R$ 480.000 · Trindade, Florianópolis')
  const drop = newsOf(notification([listing('1', { price_before: 500_000 })]))
  assert.equal(drop?.title, 'Baixou de preço: Casa 1')
  assert.equal(plain(drop?.body), 'R$ 480.000 · Baixou: antes R$ 500.000 · Trindade, Florianópolis')
})

Deno.test('many lead to the search, whose first ones are named', () => {
  const listings = ['1', '2', '3', '4'].map((id) => listing(id))
  assert.deepEqual(newsOf(notification(listings, 5)), {
    title: '9 novidades para a sua busca',
    body: 'Casa 1 · Casa 2 · Casa 3',
    url: '/properties?type=Venda',
    tag: 'a1',
  })
})

Deno.test('the longest search and titles fit into what push services take', () => {
  const listings = ['1', '2', '3'].map((id) => listing(id, { title: 'Ã'.repeat(120) }))
  const news = newsOf(notification(listings, 5, `?${'city=x&'.repeat(1100)}`))
  assert.equal(news?.url, '/property/1')
  assert(new TextEncoder().encode(JSON.stringify(news)).length < 3000)
})

Deno.test('the question is no news, nor is a listing that has gone', () => {
  assert.equal(newsOf({ ...notification([listing('1')]), alert: null }), undefined)
  assert.equal(newsOf(notification([])), undefined)
})
