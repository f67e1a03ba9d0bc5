const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** SHA-256 of a text in base64, as a content security policy wants it. */
export const sha256Base64 = async (text: string) =>
  toBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Weak, since the same page leaves in several encodings. */
export const etagOf = async (text: string) => `W/"${(await sha256Base64(text)).slice(0, 27)}"`
