import type { OnSent } from './watchUpload.ts'

/**
 * Sends a body by XMLHttpRequest, since fetch reports no progress. Fails as fetch does. The
 * response has no headers: the Storage client reads none.
 * @param onSent is called again, with all bytes, for each part of the response that arrives
 */
export function uploadByXhr(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onSent: OnSent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { byteLength } = body as ArrayBuffer
    request.open(method, url)
    request.responseType = 'arraybuffer'
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.upload.onload = request.onprogress = () => onSent(byteLength)
    request.onload = () => {
      const { status, statusText } = request
      const response = request.response as ArrayBuffer
      // A status like 204 takes no body, not even an empty one.
      resolve(new Response(response.byteLength > 0 ? response : null, { status, statusText }))
    }
    request.onerror = request.onabort = () => reject(new TypeError('Failed to fetch'))
    if (signal?.aborted) return reject(new TypeError('Failed to fetch'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as ArrayBuffer)
  })
}
