import { corsHeaders } from '@supabase/supabase-js/cors'
import { Failure } from './failure.ts'

// The library's own list has all headers that it sends; x-region chooses where a hosted function runs.
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': `${corsHeaders['Access-Control-Allow-Headers']}, x-region`,
  'access-control-max-age': '86400',
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...cors, 'cache-control': 'no-store', ...headers } })
}

function failed({ status, code, message, fields, headers, details }: Failure): Response {
  return json({ error: { code, message, ...(fields && { fields }) }, ...details }, status, headers)
}

type Handler = (request: Request) => Promise<Response>

/** Answers preflights and wrong methods, and turns exceptions into JSON errors without a stack trace. */
export function serve(methods: string[], handler: Handler): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    if (!methods.includes(request.method)) {
      const headers = { allow: [...methods, 'OPTIONS'].join(', ') }
      return failed(new Failure(405, 'method_not_allowed', 'Método não permitido', { headers }))
    }
    try {
      return await handler(request)
    } catch (error) {
      if (error instanceof Failure) return failed(error)
      console.error(error)
      return failed(new Failure(500, 'server', 'Ocorreu um erro no servidor. Tente novamente em instantes.'))
    }
  }
}
