import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { portals, type PortalListing } from './index.ts'
import { settings } from './testing/listing.ts'
import { feedOf, feedTo, portal, xmlOf } from './testing/feed.ts'

/* The generator against our schema of the published rules, by libxml2. */

const schema = readFileSync(join(__dirname, 'vrsync.xsd'), 'utf8')

/** What the schema refuses. */
async function faultsOf(xml: string, by = schema) {
  const { errors } = await validateXML({ xml: { fileName: 'feed.xml', contents: xml }, schema: by })
  return errors.map(({ message }) => message)
}

test.each<[string, Partial<PortalListing>]>([
  ['a flat for sale', {}],
  ['a flat to let', { property_type: 'rent', price: 2500 }],
  ['land', { category: 'Terreno', land_area: 300, bedrooms: null, bathrooms: null, floor: null }],
  [
    'an office',
    { category: 'Sala Comercial', bedrooms: null, suites: null, amenities: [], building_amenities: [] },
  ],
  ['each amenity', { amenities: Object.keys(portal.features) as never, building_amenities: [] }],
  ['signs that XML cannot hold', { title: 'Casa\u0000 & \ud800<jardim> "x" ]]>' }],
])('%s is valid', async (_name, changes) => {
  expect(await faultsOf(feedOf(xmlOf(changes)))).toEqual([])
})

/** NETSync is this schema under another namespace. */
const netsync = schema.replaceAll(portal.namespace, portals.netimoveis.namespace)

test.each<[string, Partial<PortalListing>]>([
  ['for sale', {}],
  ['to let, with a highlight of Grupo OLX', { property_type: 'rent', price: 2500, highlight: 'PREMIERE_1' }],
])('a flat %s is valid for Netimóveis, and for nobody else', async (_name, changes) => {
  const xml = xmlOf(changes, settings, { to: portals.netimoveis })
  expect(xml).not.toContain('PublicationType')
  const feed = feedTo(portals.netimoveis, xml)
  expect(await faultsOf(feed, netsync)).toEqual([])
  expect(await faultsOf(feed)).not.toEqual([])
})

test('an empty feed is valid', async () => expect(await faultsOf(feedOf())).toEqual([]))

test('each type of the portal is in the schema', async () => {
  const listings = Object.keys(portal.types).map((type, n) =>
    xmlOf({ id: `L${n}`, land_area: 300 }, { ...settings, types: { c1: type } }),
  )
  expect(await faultsOf(feedOf(...listings))).toEqual([])
})
