import { toBackendError } from 'shared-backend'
import { checkCode } from '../../auth/checkCode.ts'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'

export interface SecondFactor {
  /** Null while it is switched off. */
  factorId: string | null
  /** ISO 8601: when it was switched on. */
  since?: string
  /** How many recovery codes are left; 0 while it is switched off. */
  codesLeft: number
}

/** A second factor that waits for its first code. */
export interface EnrolledFactor {
  factorId: string
  /** An image, as a data URL. */
  qrCode: string
  /** For who cannot scan it. */
  secret: string
  /** The same as an `otpauth:` address, which opens an authenticator on the same device. */
  uri: string
}

export interface FactorProof {
  factorId: string
  code: string
}

const secondFactorApi = injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      queryFn: adminQuery<void, SecondFactor>(async (db) => {
        const { data, error } = await db.auth.mfa.listFactors()
        if (error) return { data: null, error }
        const factor = data.totp[0]
        if (!factor) return { data: { factorId: null, codesLeft: 0 }, error }
        const left = await db.rpc('count_recovery_codes')
        return {
          ...left,
          data: { factorId: factor.id, since: factor.updated_at, codesLeft: left.data ?? 0 },
        }
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
        return { data: { factorId, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri }, error: null }
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

    /** Ten new recovery codes in the place of all earlier ones; nobody can read them again. */
    createRecoveryCodes: build.mutation<string[], void>({
      queryFn: adminQuery((db) => db.rpc('create_recovery_codes')),
      invalidatesTags: ['AdminUser'],
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
  useCreateRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
} = secondFactorApi
