import type { Database } from '../../../../shared-domain/src/database/types.ts'
import { queryDatabase } from '../callDatabase.ts'
import { env, serviceClient } from '../clients.ts'

type Photo = Database['public']['Functions']['list_unfinished_photos']['Returns'][number]

/** The most photos of one night, and the ms that they may take. The next night does the remaining ones. */
const most = 2_000
const patience = 60_000

/** The color of a photo that cannot be read: that of a listing without photos. */
const neutral = '#e7e5e4'

const bucket = 'property-images'

/** The path of an address in the project's public storage. */
const pathOf = (address: string) => address.split('/object/public/')[1]?.split('?')[0]

/** What the site's server makes of a photo; undefined where it can make nothing of it. @throws where it does not answer */
async function made(order: object) {
  const response = await fetch(`${env('SITE_URL')}/images`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Deno.env.get('VISITOR_SECRET')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(20_000),
  })
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status === 422) return undefined
  throw new Error(`the site's server answered ${response.status} for a photo`)
}

/** Stores the photo with the mark beside the one without, and returns its address. */
async function mark(path: string, { logo_url, watermark_position: position, opacity }: Photo) {
  const logo = pathOf(logo_url)
  const photo = logo && (await made({ path, mark: { logo, position, opacity } }))
  if (!photo) return undefined
  const files = serviceClient().storage.from(bucket)
  const name = path.slice(bucket.length + 1).replace(/\.\w+$/, '-marcada.jpg')
  const { error } = await files.upload(name, await photo.arrayBuffer(), {
    contentType: 'image/jpeg',
    upsert: true,
  })
  if (error) throw error
  return files.getPublicUrl(name).data.publicUrl
}

async function finish(photo: Photo) {
  const path = pathOf(photo.image_url)
  const color = path && (await made({ path }))
  const marked = path && photo.is_unmarked && (await mark(path, photo))
  const row = {
    color: color ? await color.text() : neutral,
    ...(marked && { image_url: marked, watermarked: true, widths: [] }),
  }
  // Somebody may have deleted it meanwhile, or changed it.
  const { error } = await serviceClient()
    .from('property_images')
    .update(row)
    .eq('id', photo.id)
    .eq('image_url', photo.image_url)
  if (error) throw error
}

/** Whether the site's server makes images: it asks for the secret then. A static host, or one that is away, does not. */
async function isMade() {
  const response = await fetch(`${env('SITE_URL')}/images`, { method: 'POST' }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status === 401
}

/**
 * Gives photos what their upload could not: their average colour, and the agency's mark once that has been the same for a
 * week. The site's server makes both.
 */
export async function finishPhotos() {
  if (!(await isMade())) return
  const end = Date.now() + patience
  const faults: unknown[] = []
  for (const photo of await queryDatabase('list_unfinished_photos', { p_limit: most })) {
    if (Date.now() > end) break
    // Those behind it have their turn.
    await finish(photo).catch((fault: unknown) => faults.push(fault))
  }
  if (faults.length > 0) throw faults[0]
}
