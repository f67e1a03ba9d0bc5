import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * @supabase/lite answers a violated check constraint as an unknown failure (500, `SUP`); PostgREST, which production
 * runs, answers 400 and `23514`. Undefined for every other body.
 */
export function asCheckViolation(body: string) {
  try {
    const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
    if (code !== 'SUP' || typeof message !== 'string' || !message.includes('violates check constraint'))
      return undefined
    return JSON.stringify({
      code: '23514',
      details: null,
      hint: null,
      message: message.replace(/^\w*Error: /, ''),
    })
  } catch {
    return undefined
  }
}

/** Passes on a 500 of the REST service, as a 400 where the hosted service answers one. */
export async function passOnFailure(answer: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const corrected = asCheckViolation(body.toString())
  const sent = corrected === undefined ? body : Buffer.from(corrected)
  const headers = { ...answer.headers, 'content-length': String(sent.byteLength) }
  delete headers['transfer-encoding']
  response.writeHead(corrected === undefined ? 500 : 400, headers)
  response.end(sent)
}
