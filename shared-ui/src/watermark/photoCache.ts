const PREFIX = 'watermarked:'
const INDEX = 'watermarked-index'

/** Characters kept in all, well under the usual 5 million of a session storage. */
const MAX_TOTAL = 3_000_000

const readIndex = (): string[] => {
  try {
    const index: unknown = JSON.parse(sessionStorage.getItem(INDEX) ?? '[]')
    return Array.isArray(index) ? index.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Arguments one call can take; a photo has more bytes. */
const CHUNK = 32_768

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

function toBytes(base64: string) {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** The JPEG kept under `key` in this session, or nothing. */
export function readCachedPhoto(key: string): Blob | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    if (!text) return undefined
    return new Blob([toBytes(text)], { type: 'image/jpeg' })
  } catch {
    return undefined
  }
}

/** Keeps a JPEG for this session; the oldest make room. A full or forbidden storage keeps nothing. */
export async function cachePhoto(key: string, photo: Blob) {
  try {
    const text = await toBase64(photo)
    if (text.length > MAX_TOTAL) return
    const index = readIndex().filter((kept) => kept !== key)
    const sizeOf = (kept: string) => sessionStorage.getItem(PREFIX + kept)?.length ?? 0
    let total = index.reduce((sum, kept) => sum + sizeOf(kept), 0)
    const dropOldest = () => {
      const oldest = index.shift()!
      total -= sizeOf(oldest)
      sessionStorage.removeItem(PREFIX + oldest)
    }
    while (index.length > 0 && total + text.length > MAX_TOTAL) dropOldest()
    while (!tryToStore(PREFIX + key, text)) {
      if (index.length === 0) return
      dropOldest()
    }
    sessionStorage.setItem(INDEX, JSON.stringify([...index, key]))
  } catch {
    // Without a storage the photo is drawn again next time.
  }
}

function tryToStore(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
