import { queryDatabase } from '../_shared/callDatabase.ts'
import { Failure } from '../_shared/failure.ts'
import { serve } from '../_shared/http.ts'
import { parseObject, readText } from '../_shared/readBody.ts'
import { stopsOf } from './mailEvent.ts'
import { isSigned } from './signature.ts'

/** The mail service tells here of bounces and complaints. 401 without a good signature, or without a secret. */
Deno.serve(
  serve(['POST'], async (request) => {
    const body = await readText(request)
    const secret = Deno.env.get('MAIL_WEBHOOK_SECRET')
    if (!secret || !(await isSigned(request.headers, body, secret)))
      throw new Failure(401, 'unsigned', 'A assinatura não confere.')
    for (const { email, reason } of stopsOf(parseObject(body)))
      await queryDatabase('stop_subscriber', { p_email: email, p_reason: reason })
    return new Response(null, { status: 204 })
  }),
)
