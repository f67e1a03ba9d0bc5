import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'

const notificationsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Makes the e-mails about a lead, or an inquiry and its visit, due at once; the scheduled job sends them. */
    retryNotifications: build.mutation<null, string>({
      queryFn: adminQuery(async (db, id) => {
        const { error, status } = await db.rpc('retry_mails', { p_id: id })
        return { data: null, error, status }
      }),
      invalidatesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const { useRetryNotificationsMutation } = notificationsApi
