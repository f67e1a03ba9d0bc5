const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  toBase64(await crypto.subtle.digest('SHA-256', bytes))

/** SHA-256 of a text in base64, as a content security policy wants it. */
export const sha256Base64 = (text: string) => sha256(new TextEncoder().encode(text))

/** Weak, since the same page leaves in several encodings. */
export const etagOf = async (body: Uint8Array<ArrayBuffer>) => `W/"${(await sha256(body)).slice(0, 27)}"`
