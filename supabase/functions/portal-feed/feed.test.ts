import assert from 'node:assert/strict'
import { portals, type PortalListing } from '../../../shared-domain/src/portals/index.ts'
import { contact, flat, settings } from '../../../shared-domain/src/portals/testing/listing.ts'
import { contactOf, feedStream, isUnchanged, validatorsOf, type Sent } from './feed.ts'

const feed = {
  portal: portals.grupo_olx,
  settings,
  contact,
  changedAt: new Date('2026-11-25T14:00:00.500Z'),
  site: 'https://morada.example',
}

function reading(listings: PortalListing[], size: number) {
  const ends: (Sent | 'failed')[] = []
  const asked: (string | null)[] = []
  return {
    ends,
    asked,
    listingsAfter: (id: string | null) => {
      asked.push(id)
      return Promise.resolve(listings.filter((one) => id === null || one.id > id).slice(0, size))
    },
    onEnd: (end: Sent | 'failed') => Promise.resolve(ends.push(end)),
  }
}

const listing = (n: number, more: Partial<PortalListing> = {}) => ({ ...flat, id: `id-${n}`, ...more })
const idsIn = (xml: string) => xml.match(/(?<=<ListingID>)[^<]*/g) ?? []

Deno.test('has each listing once, by page, without what is kept back and what has a stop', async () => {
  const listings = [
    listing(1),
    listing(2, { publish: false }),
    listing(3, { title: 'Casa' }),
    listing(4),
    listing(5),
  ]
  const from = reading(listings, 2)
  const xml = await new Response(feedStream(feed, from)).text()
  assert.deepEqual(idsIn(xml), ['id-1', 'id-4', 'id-5'])
  assert.deepEqual(from.asked, [null, 'id-2', 'id-4', 'id-5'])
  assert.deepEqual(from.ends, [{ published: 3, leftOut: 1 }])
  assert.match(xml, /<\/Listings><\/ListingDataFeed>\n$/)
})

Deno.test('goes on behind pages of which nothing is published', async () => {
  const from = reading([listing(1, { publish: false }), listing(2, { publish: false }), listing(3)], 1)
  assert.deepEqual(idsIn(await new Response(feedStream(feed, from)).text()), ['id-3'])
})

Deno.test('what changes while the feed streams is in it once, as it was or as it has become', async () => {
  const listings = [listing(1), listing(2), listing(3), listing(4), listing(5), listing(6)]
  const from = reading(listings, 2)
  const changing = {
    ...from,
    listingsAfter: async (id: string | null) => {
      const page = await from.listingsAfter(id)
      if (id === 'id-2') {
        // One that is sent already goes, one to come gets another title, one goes, and one is new before all of them.
        listings.splice(0, 1)
        listings[3] = listing(5, { title: 'Apartamento com outro título' })
        listings.splice(4, 1)
        listings.unshift(listing(0))
      }
      return page
    },
  }
  const xml = await new Response(feedStream(feed, changing)).text()
  assert.deepEqual(idsIn(xml), ['id-1', 'id-2', 'id-3', 'id-4', 'id-5'])
  assert.match(xml, /Apartamento com outro título/)
  assert.match(xml, /<\/Listings><\/ListingDataFeed>\n$/)
})

Deno.test('reads one page ahead, and no more', async () => {
  const from = reading([listing(1), listing(2), listing(3)], 1)
  const reader = feedStream(feed, from).getReader()
  await reader.read()
  assert.deepEqual(from.asked, [null])
  await reader.read()
  assert.deepEqual(from.asked, [null, 'id-1'])
  await reader.cancel()
})

Deno.test('says that it has not arrived where the portal breaks off, once', async () => {
  const from = reading([listing(1), listing(2)], 1)
  const reader = feedStream(feed, from).getReader()
  await reader.read()
  // One that is being written meanwhile has nowhere to go.
  const unread = reader.read()
  await reader.cancel()
  await unread
  assert.deepEqual(from.ends, ['failed'])
})

Deno.test('breaks off where the database fails, and says so', async () => {
  const from = reading([listing(1)], 1)
  const failing = {
    ...from,
    listingsAfter: (id: string | null) =>
      id === null ? from.listingsAfter(id) : Promise.reject(new Error('down')),
  }
  await assert.rejects(new Response(feedStream(feed, failing)).text(), /down/)
  assert.deepEqual(from.ends, ['failed'])
})

Deno.test('a tag decides before a moment, and a moment is of whole seconds', () => {
  const at = feed.changedAt
  const unchanged = (headers: Record<string, string>) => isUnchanged(new Headers(headers), '"v"', at)
  const since = at.toUTCString()
  assert.equal(unchanged({ 'if-none-match': '"u", W/"v"' }), true)
  assert.equal(unchanged({ 'if-none-match': '"u"', 'if-modified-since': since }), false)
  assert.equal(unchanged({ 'if-modified-since': since }), true)
  assert.equal(unchanged({ 'if-modified-since': new Date(at.getTime() - 2000).toUTCString() }), false)
  assert.equal(unchanged({}), false)
})

Deno.test('a feed is another one each day, and whenever its data changes', () => {
  const at = (version: string, version_at: string, now: string) =>
    validatorsOf({ version, version_at }, new Date(now))
  assert.deepEqual(at('a', '2026-11-20T10:00:00Z', '2026-11-24T23:59:00Z'), {
    etag: '"a-2026-11-24"',
    changedAt: new Date('2026-11-24T00:00:00Z'),
  })
  assert.deepEqual(at('a', '2026-11-20T10:00:00Z', '2026-11-25T00:00:00Z'), {
    etag: '"a-2026-11-25"',
    changedAt: new Date('2026-11-25T00:00:00Z'),
  })
  assert.deepEqual(at('b', '2026-11-25T08:30:00Z', '2026-11-25T09:00:00Z'), {
    etag: '"b-2026-11-25"',
    changedAt: new Date('2026-11-25T08:30:00Z'),
  })
})

Deno.test('a contact without one of its parts is none', () => {
  assert.deepEqual(contactOf(contact), contact)
  assert.equal(contactOf({ ...contact, phone: null }), undefined)
})
