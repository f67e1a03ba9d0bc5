import { queryDatabase } from '../_shared/callDatabase.ts'
import { forbidden } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { parseObject, readText } from '../_shared/readBody.ts'
import { vouchedAddress } from '../_shared/sender/vouchedAddress.ts'

/** The site's servers call this every few seconds with what pages have told of their releases, signed as a visitor's form is. */
Deno.serve(
  serve(['POST'], async (request) => {
    const body = await readText(request)
    if (!(await vouchedAddress(request.headers, body))) throw forbidden()
    const { channel, rows } = parseObject(body)
    await queryDatabase('add_release_health', { p_channel: String(channel), p_rows: (rows ?? []) as never })
    return json({})
  }),
)
