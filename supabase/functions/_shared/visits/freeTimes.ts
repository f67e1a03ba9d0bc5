import { serviceClient } from '../clients.ts'
import { databaseFailure, Failure } from '../failure.ts'

/** The next free times, for somebody whose own choice is taken. */
export async function freeTimes(propertyId: string) {
  const { data, error, status } = await serviceClient().rpc('free_visit_times', { p_property_id: propertyId })
  if (error) throw databaseFailure(error, status)
  return data
}

export const taken = (times: object) =>
  new Failure(409, 'taken', 'Este horário acabou de ser ocupado. Escolha outro, por favor.', {
    details: { times },
  })
