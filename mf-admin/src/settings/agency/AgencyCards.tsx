import { useGetAgencySettingsQuery } from 'shared-backend/admin/settings'
import { Stack } from 'shared-ui/layout'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { AgencyForm, type AgencyPart } from './AgencyForm.tsx'
import { LandmarksForm } from '../landmarks/LandmarksForm.tsx'
import { agency as text } from './text.ts'

/** A part of what the site says of the agency, over what is stored now. */
export function AgencyCards({ part, tenantId }: { part: AgencyPart; tenantId: string }) {
  const settings = useGetAgencySettingsQuery(tenantId, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(settings.fulfilledTimeStamp)
  return (
    <Loaded query={{ ...settings, data: isFresh ? settings.data : undefined }} failed={text.loadFailed}>
      {(stored) => (
        <Stack gap={6}>
          <AgencyForm part={part} tenantId={tenantId} stored={stored} read={settings.refetch} />
          {part === 'contacts' && (
            <LandmarksForm tenantId={tenantId} stored={stored} read={settings.refetch} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
