import { queryDatabase } from '../callDatabase.ts'
import { Failure } from '../failure.ts'

/** The next free times, for somebody whose own choice is taken. */
export const freeTimes = (propertyId: string) =>
  queryDatabase('free_visit_times', { p_property_id: propertyId })

export const taken = (times: object) =>
  new Failure(409, 'taken', 'Este horário acabou de ser ocupado. Escolha outro, por favor.', {
    details: { times },
  })
