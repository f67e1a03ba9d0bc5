/** The part of Deno's interface used here; Node's types know nothing of it. */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve: (...args: unknown[]) => unknown
}

type Handler = (request: Request, info: unknown) => Response | Promise<Response>

const folder = Deno.env.get('FUNCTIONS_DIR') ?? ''
const listen = Deno.serve
const handlers = new Map<string, Promise<Handler | undefined>>()
let importing: Promise<unknown> = Promise.resolve()

/**
 * Functions call `Deno.serve` when they are imported. Each one's handler is taken from that call, so that one process
 * with one port serves them all; they are imported one at a time so that a call is its own function's.
 */
function load(name: string) {
  const loading = importing.then(async () => {
    let handler: Handler | undefined
    Deno.serve = (...args) => {
      handler = args.find((arg) => typeof arg === 'function') as Handler | undefined
      handler ??= (args[0] as { handler?: Handler } | undefined)?.handler
    }
    await import(`file://${folder}/${name}/index.ts`)
    return handler
  })
  importing = loading.catch(() => {})
  return loading
}

function failure(status: number, code: string, message: string) {
  return Response.json({ code, message }, { status, headers: { 'access-control-allow-origin': '*' } })
}

async function answer(request: Request, info: unknown) {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  if (name === '') return new Response('ok')
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return failure(404, 'NOT_FOUND', 'Requested function was not found')
  if (!handlers.has(name)) handlers.set(name, load(name))
  try {
    const handler = await handlers.get(name)
    if (!handler) return failure(503, 'BOOT_ERROR', 'Function does not call Deno.serve')
    return await handler(request, info)
  } catch (error) {
    if (
      (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' &&
      String(error).includes(`/${name}/index.ts`)
    ) {
      return failure(404, 'NOT_FOUND', 'Requested function was not found')
    }
    handlers.delete(name)
    console.error(`${name}:`, error)
    return failure(500, 'WORKER_ERROR', 'Function failed. Its log has the reason')
  }
}

listen({ hostname: '127.0.0.1', port: Number(Deno.env.get('PORT')), onListen() {} }, answer)

export {}
