import { queryDatabase } from '../_shared/callDatabase.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { freeTimes } from '../_shared/visits/freeTimes.ts'
import { bookVisit, type StoreVisit } from './bookVisit.ts'

const book: StoreVisit = async (visit) => (await queryDatabase('book_visit', visit))[0]

/** Anyone may call this. It answers `{ status, holds_until, token }` once the visit is stored, even when its e-mails fail. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    const { isNew, ...booked } = await bookVisit({ book, freeTimes, salt: salt() }, body, address)
    deliverSoon()
    return json(booked, isNew ? 201 : 200)
  }),
)
