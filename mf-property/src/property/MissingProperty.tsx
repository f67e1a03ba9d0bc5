import { useEffect, useEffectEvent } from 'react'
import { useSession } from 'shared-backend'
import { useHydrated } from 'shared-ui'
import { useLazyCode } from 'shared-ui/lazy'
import { PropertyFailed } from './PropertyFailed.tsx'
import { PropertyNotFound } from './PropertyNotFound.tsx'
import { PropertySkeleton } from './PropertySkeleton.tsx'

/** What visitors do not find a signed-in admin may: the server, which knows no session, says that it is not there. */
export function MissingProperty({ id }: { id: string }) {
  const session = useSession()
  const isHydrated = useHydrated()
  return session && isHydrated ? <AsAdmin id={id} /> : <PropertyNotFound />
}

function AsAdmin({ id }: { id: string }) {
  const { code, failed, load } = useLazyCode(() => import('../inactive/InactiveProperty.tsx'))
  const start = useEffectEvent(load)
  useEffect(() => start(), [])
  if (code) return <code.InactiveProperty id={id} />
  return failed ? <PropertyFailed onRetry={load} /> : <PropertySkeleton />
}
