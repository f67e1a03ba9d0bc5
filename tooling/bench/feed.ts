import { get } from 'node:http'
import { createGunzip } from 'node:zlib'
import { withDatabase } from '../stack/sql.ts'
import { admin } from '../testing/actors.ts'
import { median, rounds } from './figures.ts'
import { startLoaded } from './loadedStack.ts'
import { processFigure } from './processFigures.ts'

/** Nine of ten are active: 50,000 of them. */
const LISTINGS = Number(process.env.SIZES ?? 55_556)

/** What a portal asks for, and the listings of the search's benchmark do not have. */
const readyData = `
update public.properties set built_area = 60 + 20 * bedrooms, bedrooms = greatest(bedrooms, 1), land_area = coalesce(land_area, 300)
where built_area is null;
insert into public.property_images (property_id, image_url, position, widths)
select p.id, 'https://fotos.example/' || p.id || '/' || k || '.jpg', k, '{480,960}' from public.properties p, generate_series(3, 5) k
where not exists (select from public.property_images i where i.property_id = p.id and i.position = 3);
analyze public.properties, public.property_images`

/** Fetches the feed as a portal does, packed. */
function fetchFeed(address: string) {
  const start = performance.now()
  return new Promise<{ seconds: number; packed: number; bytes: number }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The feed answered ${response.statusCode}`))
      let [packed, bytes] = [0, 0]
      const xml = response.on('error', reject).pipe(createGunzip())
      response.on('data', (chunk: Buffer) => (packed += chunk.length))
      xml.on('data', (chunk: Buffer) => (bytes += chunk.length))
      xml.on('error', reject)
      xml.on('end', () => resolve({ seconds: (performance.now() - start) / 1000, packed, bytes }))
    }).on('error', reject)
  })
}

/** The feed of a portal: how long it takes, what it weighs, and the memory of the functions meanwhile. */
export async function feed() {
  console.log(`Starting a stack with ${LISTINGS} listings …`)
  const stack = await startLoaded(LISTINGS, false)
  try {
    await withDatabase(stack.databaseUrl, async (database) => {
      await database.query('set session_replication_role = replica')
      for (const sql of readyData.split(/;\n/)) await database.query(sql)
    })
    const { db, tenantId } = await admin()
    const contact = {
      tenant_id: tenantId,
      name: 'Morada',
      phone: '(48) 3333-4444',
      email: 'oi@morada.example',
    }
    await db.from('agency_settings').upsert(contact).throwOnError()
    const { data: token } = await db.rpc('renew_portal_address', { p_portal: 'grupo_olx' }).throwOnError()
    const memory: number[] = []
    const note = () => memory.push(processFigure(stack.processes.functions ?? 0, 'rss').all / 1024)
    const fetched = []
    for (let round = 0; round < rounds; round += 1) {
      const timer = setInterval(note, 500)
      fetched.push(await fetchFeed(`${stack.apiUrl}/functions/v1/portal-feed/${token}`))
      clearInterval(timer)
    }
    const { data } = await db.rpc('list_portals').throwOnError()
    const [{ published, left_out }] = (data as { feeds: [{ published: number; left_out: number }] }).feeds
    const seconds = fetched.map((one) => one.seconds)
    const [{ bytes, packed }] = fetched as [(typeof fetched)[number]]
    console.log(`${published} listings published, ${left_out} left out`)
    console.log(`median ${median(seconds).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`)
    console.log(`${(bytes / 1e6).toFixed(0)} MB of XML, ${(packed / 1e6).toFixed(0)} MB packed`)
    console.log(`functions: at most ${Math.max(...memory).toFixed(0)} MB of memory`)
  } finally {
    await stack.stop()
  }
}
