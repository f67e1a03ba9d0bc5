import * as yup from 'yup'
import { flatObject } from '../../../shared-backend/src/schemas/fields.ts'
import { json, serve } from '../_shared/http.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { validate } from '../_shared/validate.ts'
import { countFetch } from './countFetch.ts'
import { fetchAddress } from './fetchAddress.ts'

const schema = flatObject({
  address: yup.string().strict().required().max(2048),
  kind: yup
    .string()
    .strict()
    .oneOf(['photo', 'feed'] as const)
    .required(),
})

/**
 * Takes `{ address, kind: 'photo' | 'feed' }` and answers the bytes of a photo of at most 25 MB, or of an XML file of at most
 * 200 MB, packed as its server packs it. Its own network is no address: see `_shared/outside/target.ts`.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { id } = await requireAdmin(request)
    const { address, kind } = await validate(schema, await readBody(request))
    countFetch(id, kind)
    const bytes = await fetchAddress(address, kind)
    const { headers } = json({})
    headers.set('content-type', 'application/octet-stream')
    headers.set('content-disposition', 'attachment')
    headers.set('x-content-type-options', 'nosniff')
    return new Response(bytes as BodyInit, { headers })
  }),
)
