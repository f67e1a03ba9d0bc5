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
        const about = kind === 'lead' ? { p_lead_id: id } : { p_inquiry_id: id }
        const { error, status } = await db.rpc('retry_mails', about)
        return { data: null, error, status }
      }),
      invalidatesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const { useRetryNotificationsMutation } = notificationsApi
