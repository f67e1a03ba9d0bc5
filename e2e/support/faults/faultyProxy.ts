import { createHash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responds instead of the site, whose response would be `body` of this media type. */
export type Fault = (response: ServerResponse, body: Buffer, type: string, path: string) => void

interface ActiveFault {
  /** By its path, without a query. */
  isAffected: (path: string) => boolean
  fault: Fault
}

/** Replaces a text in the site's pages and its config. */
type Wording = [before: string, after: string]

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64')

/** A proxy in front of the site that can break responses. It forwards all others unchanged. */
export async function openFaultyProxy(target: string) {
  let active: ActiveFault | undefined
  let wordings: Wording[] = []

  async function answerWrongly({ url = '/' }: IncomingMessage, response: ServerResponse, fault: Fault) {
    const answer = await fetch(target + url)
    const body = Buffer.from(await answer.arrayBuffer())
    fault(response, body, answer.headers.get('content-type') ?? '', url.replace(/\?.*/, ''))
  }

  async function answerInOtherWords({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const answer = await fetch(target + url)
    const text = wordings.reduce((all, [before, after]) => all.replaceAll(before, after), await answer.text())
    const kept = ['content-type', 'content-security-policy'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text)
  }

  function forward(from: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = from
    const onward = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    from.pipe(onward)
  }

  const server = createServer((from, response) => {
    const path = (from.url ?? '/').replace(/\?.*/, '')
    const broken = (cause: Error) => response.destroy(cause)
    if (active?.isAffected(path)) answerWrongly(from, response, active.fault).catch(broken)
    else if (wordings.length > 0 && !path.includes('.', 1)) answerInOtherWords(from, response).catch(broken)
    else if (wordings.length > 0 && path === '/config.json') answerInOtherWords(from, response).catch(broken)
    else forward(from, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on these files are broken. */
    breakFiles: (isAffected: ActiveFault['isAffected'], fault: Fault) => (active = { isAffected, fault }),
    /**
     * Replaces scripts, as a release would. Pages name their hashes, and an entry names those of its chunks, which
     * therefore come first.
     */
    release: async (edits: Record<string, (code: string) => string>) => {
      const released = new Map<string, string>()
      wordings = []
      for (const [path, edit] of Object.entries(edits)) {
        const before = await (await fetch(target + path)).text()
        const withHashes = wordings.reduce((code, [from, to]) => code.replaceAll(from, to), before)
        const after = edit(withHashes)
        wordings.push([hashOf(before), hashOf(after)])
        released.set(path, after)
      }
      active = {
        isAffected: (path) => released.has(path),
        fault: (response, _body, type, path) => send(response, released.get(path) ?? '', type),
      }
    },
    /** Ends all faults; a version that pages have loaded is followed by another one. */
    mend: (remote?: { name: string; version: string }) => {
      active = undefined
      wordings = remote
        ? [[`"${remote.name}":{"version":"${remote.version}"`, `"${remote.name}":{"version":"9.9.9"`]]
        : []
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>

const send = (response: ServerResponse, body: string | Buffer, type: string) =>
  response.writeHead(200, { 'content-type': type }).end(body)

function changed(body: Buffer) {
  const copy = Buffer.from(body)
  copy[copy.byteLength - 1] = (copy.at(-1) ?? 0) ^ 1
  return copy
}

/** One byte changed, with caching headers: the browser does not request the file a second time. */
export const keptWrong: Fault = (response, body, type) =>
  response
    .writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
    .end(changed(body))

/** Faults of files in transit. */
export const transportFaults = {
  'its code is missing (404)': (response) => response.writeHead(404).end('Not found'),
  'its code is answered with an error (500)': (response) => response.writeHead(500).end('out of order'),
  'its code is answered with a page (HTML)': (response) =>
    send(response, '<!doctype html><title>Wi-Fi</title>', 'text/html'),
  'its code is reset on its way': (response) => response.socket?.resetAndDestroy(),
  'its code hangs': () => undefined,
  'its code is cut short': (response, body, type) => {
    const half = body.subarray(0, body.byteLength / 2)
    response.writeHead(200, { 'content-type': type, 'content-length': body.byteLength })
    response.write(half, () => response.socket?.destroy())
  },
  // In the last line, which is a comment: the code would run as before.
  'its code has one byte changed': (response, body, type) => send(response, changed(body), type),
} satisfies Record<string, Fault>

export type TransportFault = keyof typeof transportFaults
