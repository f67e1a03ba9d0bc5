import { type RootState } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { adminQuery, supabaseQuery } from '../queries.ts'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import type { Database } from 'shared-domain/database'

export type WatermarkSettings = Database['public']['Functions']['get_watermark_settings']['Returns'][number]

/** The procedure answers a list; only its first row counts. */
const firstOf = ({
  data,
  ...answer
}: {
  data: WatermarkSettings[] | null
  error: unknown
  status: number
}) => ({
  ...answer,
  data: data?.[0] ?? null,
})

const readOwn = adminQuery(async (db, userId: string, signal) =>
  firstOf(await db.rpc('get_watermark_settings', { p_user_id: userId }).abortSignal(signal)),
)

const readSite = supabaseQuery(async ({ rest }, _arg: void, signal) =>
  firstOf(await rest.rpc('get_watermark_settings', { p_user_id: SYSTEM_USER_ID }).abortSignal(signal)),
)

export const watermarkApi = injectEndpoints({
  endpoints: (build) => ({
    /** A signed-in admin's own settings, else the site's; null when there are none. */
    getWatermarkSettings: build.query<WatermarkSettings | null, void>({
      queryFn: async (_arg, queryApi) => {
        const { session } = queryApi.getState() as RootState
        const own = session && (await readOwn(session.id, queryApi))
        return own?.data ? { data: own.data } : readSite(undefined, queryApi)
      },
      providesTags: ['Watermark'],
    }),
  }),
})

export const { useGetWatermarkSettingsQuery } = watermarkApi
