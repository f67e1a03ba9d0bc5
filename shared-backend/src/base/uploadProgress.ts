import { GIVEN_UP, TIME_LIMIT } from './timeLimit.ts'
import { watcherOf, type OnSent } from './watchUpload.ts'

type Fetch = typeof globalThis.fetch

export type Send = (url: string, init: RequestInit, onSent: OnSent) => Promise<Response>

/** A fetch that leaves requests with a watched body to `send`. */
export const watching =
  (fetch: Fetch, send: Send): Fetch =>
  (input, init) => {
    const onSent = init?.body instanceof ArrayBuffer ? watcherOf(init.body) : undefined
    return init && onSent
      ? send(input instanceof Request ? input.url : String(input), init, onSent)
      : fetch(input, init)
  }

function headersOf(request: XMLHttpRequest) {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name, ...value] = line.split(':')
    if (name) headers.append(name.trim(), value.join(':').trim())
  }
  return headers
}

const hasNoBody = (status: number) => [204, 205, 304].includes(status)

/**
 * Sends by XMLHttpRequest, since fetch does not tell what it has sent. Fails as fetch does; after `patience`
 * milliseconds in which nothing has moved, either way, as a request that was given up.
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onSent: OnSent,
  patience = TIME_LIMIT,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const fail = (reason: Error) => {
      reject(reason)
      request.abort()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new DOMException(GIVEN_UP, 'TimeoutError')), patience)
    }
    const cancel = () => fail(signal?.reason as Error)

    request.open(method, url)
    request.responseType = 'arraybuffer'
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    const tell = (bytes: number) => {
      wait()
      onSent(bytes)
    }
    request.upload.onprogress = ({ loaded }) => tell(loaded)
    request.upload.onload = () => tell((body as ArrayBuffer).byteLength)
    request.onprogress = wait
    request.onload = () => {
      const { status, statusText } = request
      resolve(
        new Response(hasNoBody(status) ? null : (request.response as ArrayBuffer), {
          status,
          statusText,
          headers: headersOf(request),
        }),
      )
    }
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel)
    wait()
    request.send(body as ArrayBuffer)
  })
}
