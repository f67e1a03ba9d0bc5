import { agencyVisitSchema } from '../../../shared-backend/src/schemas/agencyVisit.ts'
import { databaseFailure, Failure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { salt } from '../_shared/sender/salt.ts'
import { validate } from '../_shared/validate.ts'
import { freeTimes, taken } from '../_shared/visits/freeTimes.ts'
import { hashOfToken, tokenOf } from '../_shared/visits/token.ts'

/**
 * Books a visit for who is behind a case, at one of the free times. The visitor's link is in the e-mail, as with the visits
 * that they book themselves. 404 where there is no such case, or the listing takes no visits; 409 with `times` when the time is taken.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { db } = await requireAdmin(request)
    const { visit_id, case_id, property_id, starts_at } = await validate(
      agencyVisitSchema,
      await readBody(request),
    )
    const { data, error, status } = await db.rpc('book_visit_by_agency', {
      p_case_id: case_id,
      p_property_id: property_id,
      p_starts_at: new Date(starts_at).toISOString(),
      p_visit_id: visit_id,
      p_token_hash: await hashOfToken(await tokenOf(salt(), visit_id)),
    })
    if (error) throw databaseFailure(error, status)
    if (data === 'taken') throw taken(await freeTimes(property_id))
    if (data === 'absent') throw new Failure(404, 'absent', 'Este imóvel não recebe visitas no momento.')
    if (data === 'other')
      throw new Failure(
        409,
        'other',
        'A visita já está marcada, para a primeira escolha. Mude-a no atendimento.',
      )
    if (data === 'unknown') throw new Failure(404, 'unknown', 'Este atendimento não existe mais.')
    deliverSoon()
    return json({ status: 'booked' }, data === 'done' ? 201 : 200)
  }),
)
