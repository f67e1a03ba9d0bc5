import { service } from './actors.ts'

/** The agency whose site it is. */
export async function siteTenant() {
  const tenants = service().from('tenants').select('id').order('created_at').order('id').limit(1)
  return (await tenants.single().throwOnError()).data.id
}
