import type { Database } from '../../../shared-domain/src/database/types.ts'
import { serviceClient } from './clients.ts'
import { databaseFailure } from './failure.ts'

type Procedures = Database['public']['Functions']

/** Calls a procedure with the secret key, for a caller who waits. @throws Failure */
export async function queryDatabase<Name extends keyof Procedures & string>(
  name: Name,
  args: Procedures[Name]['Args'],
): Promise<Procedures[Name]['Returns']> {
  const { data, error, status } = await serviceClient().rpc(name, args as never)
  if (error) throw databaseFailure(error, status)
  return data as Procedures[Name]['Returns']
}

/** Calls a procedure with the secret key. @throws its error, for a job that reports it and goes on */
export async function callDatabase<Name extends keyof Procedures & string>(
  name: Name,
  args: Procedures[Name]['Args'],
): Promise<Procedures[Name]['Returns']> {
  const { data, error } = await serviceClient().rpc(name, args as never)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as Procedures[Name]['Returns']
}
