import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'

export interface NotifiedOf {
  kind: 'lead' | 'inquiry'
  id: string
}

const notificationsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Makes the e-mails about a lead, or an inquiry and its visit, due at once; the scheduled job sends them. */
    retryNotifications: build.mutation<null, NotifiedOf>({
      queryFn: adminQuery(async (db, { kind, id }) => {
        const { error, status } =
          kind === 'lead'
            ? await db.rpc('retry_lead_notification', { p_lead_id: id })
            : await db.rpc('retry_inquiry_notifications', { p_inquiry_id: id })
        return { data: null, error, status }
      }),
      invalidatesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const { useRetryNotificationsMutation } = notificationsApi
