import { toBackendError } from 'shared-backend'
import { checkCode } from '../../auth/checkCode.ts'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'

export interface SecondFactor {
  /** Null while it is switched off. */
  factorId: string | null
  /** ISO 8601: when it was switched on. */
  since?: string
}

/** A second factor that waits for its first code. */
export interface EnrolledFactor {
  factorId: string
  /** An image, as a data URL. */
  qrCode: string
  /** For who cannot scan it. */
  secret: string
}

export interface FactorProof {
  factorId: string
  code: string
}

const secondFactorApi = injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      queryFn: adminQuery(async (db) => {
        const { data, error } = await db.auth.mfa.listFactors()
        const factor = data?.totp[0]
        return { data: data && { factorId: factor?.id ?? null, since: factor?.updated_at }, error }
      }),
      providesTags: ['AdminUser'],
    }),

    enrolSecondFactor: build.mutation<EnrolledFactor, void>({
      queryFn: adminQuery(async (db) => {
        const { data: own, error } = await db.auth.mfa.listFactors()
        if (error) return { data: null, error }
        // One that never had a code would be in the way of the next.
        for (const { id, status } of own.all)
          if (status === 'unverified') await db.auth.mfa.unenroll({ factorId: id })
        const enrolled = await db.auth.mfa.enroll({ factorType: 'totp', issuer: window.location.host })
        if (enrolled.error) return { data: null, error: enrolled.error }
        const { id: factorId, totp } = enrolled.data
        return { data: { factorId, qrCode: totp.qr_code, secret: totp.secret }, error: null }
      }),
    }),

    /** Switches it on by its first code, and ends the user's other sessions. Its errors are those of `checkCode`. */
    confirmSecondFactor: build.mutation<null, FactorProof>({
      queryFn: adminQuery(async (db, { factorId, code }) => ({
        data: null,
        error: await checkCode(db, factorId, code),
      })),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUser']),
    }),

    /** Its errors are those of `checkCode`. */
    switchOffSecondFactor: build.mutation<null, FactorProof>({
      queryFn: adminQuery(async (db, { factorId, code }) => {
        const problem = await checkCode(db, factorId, code)
        if (problem) return { data: null, error: problem }
        const { error } = await db.auth.mfa.unenroll({ factorId })
        return { data: null, error: error && toBackendError(error) }
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUser']),
    }),

    /** Of another admin, who has lost the device; ends their sessions. */
    removeSecondFactor: build.mutation<boolean, { adminUserId: string }>({
      queryFn: adminQuery((db, { adminUserId }) =>
        db.rpc('remove_second_factor', { p_admin_user_id: adminUserId }),
      ),
      invalidatesTags: ['AdminUser'],
    }),
  }),
})

export const {
  useGetSecondFactorQuery,
  useEnrolSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  useRemoveSecondFactorMutation,
} = secondFactorApi
