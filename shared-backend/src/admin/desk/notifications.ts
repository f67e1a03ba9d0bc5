import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { withoutData } from '../answers.ts'

const notificationsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Makes the e-mails about a lead, or an inquiry and its visit, due at once; the scheduled job sends them. */
    retryNotifications: build.mutation<null, string>({
      queryFn: adminQuery((db, id) => db.rpc('retry_mails', { p_id: id }).then(withoutData)),
      invalidatesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const { useRetryNotificationsMutation } = notificationsApi
