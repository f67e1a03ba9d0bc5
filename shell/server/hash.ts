import { LRUCache } from 'lru-cache'

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  toBase64(await crypto.subtle.digest('SHA-256', bytes))

/** Texts whose hashes are cached: styles, which many pages share. */
const keptTexts = 50

/** SHA-256 of a text in base64, as a content security policy needs it. */
export function createTextHash() {
  const kept = new LRUCache<string, string>({
    max: keptTexts,
    fetchMethod: (text) => sha256(new TextEncoder().encode(text)),
  })
  return (text: string) => kept.forceFetch(text)
}

/** Weak, since the same page is sent in several encodings. */
export const etagOf = async (body: Uint8Array<ArrayBuffer>) => `W/"${(await sha256(body)).slice(0, 27)}"`
