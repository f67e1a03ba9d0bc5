import { Failure } from './failure.ts'

/** Bytes; the longest lead that the schema takes is about 25 kB. */
const MAX_BODY = 64 * 1024

const tooLarge = () => new Failure(413, 'too_large', 'O texto é grande demais.')
const malformed = () => new Failure(400, 'malformed', 'A requisição não é um JSON válido.')

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > MAX_BODY) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // The bytes are counted as they arrive, since the header may be missing or wrong.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Returns the text of a JSON body. Throws a Failure: 415 for another type, 413 above 64 kB, 400 for malformed text. */
export async function readText(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type))
    throw new Failure(415, 'unsupported_type', 'Envie os dados em JSON.')
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

/** Parses the text of a JSON object. Throws a Failure: 400 for anything else. */
export function parseObject(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed()
  return body as Record<string, unknown>
}

/** Returns the request's JSON object. Throws a Failure, as `readText` and `parseObject` do. */
export const readBody = async (request: Request) => parseObject(await readText(request))
