import type { Backend } from 'shared-backend'
import { checkCode } from '../../auth/checkCode.ts'
import { checkPassword, wrongPassword } from '../../auth/checkPassword.ts'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import { withoutData } from '../answers.ts'
import { hashPassword } from './hashPassword.ts'
import type { TenantAdminUser } from '../types.ts'

export interface NewAdminUser {
  username: string
  /** As typed; hashed before it leaves the browser. */
  password: string
  tenantId: string
}

export interface PasswordChange {
  adminUserId: string
  username: string
  currentPassword: string
  password: string
  /** Of the second factor, where there is one. */
  code?: string
}

/** The `code` of a change of password whose present password is wrong. */
export const WRONG_PASSWORD = wrongPassword.code

type Client = Awaited<ReturnType<Backend['client']>>

/** Begins a session with the present password, and the code of a second factor; a refusal keeps the former one. */
async function signInAgain(db: Client, fresh: Client, { username, currentPassword, code }: PasswordChange) {
  const { problem, factorId } = await checkPassword(fresh, username, currentPassword)
  if (problem) return problem
  const refusal = factorId ? await checkCode(fresh, factorId, code ?? '') : null
  if (refusal) return refusal
  const { data } = await fresh.auth.getSession()
  return data.session && (await db.auth.setSession(data.session)).error
}

async function changePassword(db: Client, fresh: Client, change: PasswordChange): Promise<Answer<null>> {
  const hash = await hashPassword(change.password)
  const problem = await signInAgain(db, fresh, change)
  if (problem) return { data: null, error: problem }
  return db
    .rpc('update_admin_password', { p_admin_user_id: change.adminUserId, p_new_password_hash: hash })
    .then(withoutData)
}

export const usersApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Changes the password of the signed-in admin and ends their other sessions. It signs in with the present password
     * first: the procedure takes a new one only from a session that has just begun so. Code `WRONG_PASSWORD` or
     * `WRONG_CODE`, or kind `rate-limited`, when that is refused.
     */
    updateAdminPassword: build.mutation<null, PasswordChange>({
      queryFn: (change, api) =>
        adminQuery(async (db: Client) =>
          changePassword(db, await (api.extra as Backend).freshClient(), change),
        )(undefined, api),
    }),

    /**
     * A token that sets another admin's password once; nobody can read it again. The error's message holds
     * 'Not for yourself' when refused so.
     */
    createPasswordLink: build.mutation<string, { adminUserId: string }>({
      queryFn: adminQuery((db, { adminUserId }) =>
        db.rpc('create_password_link', { p_admin_user_id: adminUserId }),
      ),
    }),

    getTenantAdminUsers: build.query<TenantAdminUser[], string>({
      queryFn: adminQuery(async (db, tenantId, signal) => {
        const { data, error, status } = await db
          .rpc('get_tenant_admin_users', { p_tenant_id: tenantId })
          .abortSignal(signal)
        return { data: data as TenantAdminUser[] | null, error, status }
      }),
      providesTags: ['AdminUser'],
    }),

    /** The error's message holds 'Username already exists' when the name is taken. */
    createAdminUser: build.mutation<null, NewAdminUser>({
      queryFn: adminQuery(async (db, { username, password, tenantId }) =>
        db
          .rpc('create_admin_user', {
            p_username: username.trim().toLowerCase(),
            p_password_hash: await hashPassword(password),
            p_tenant_id: tenantId,
          })
          .then(withoutData),
      ),
      invalidatesTags: ['AdminUser'],
    }),

    /** The error's message holds 'Cannot delete admin user' or 'Cannot delete yourself' when refused. */
    deleteAdminUser: build.mutation<null, { adminUserId: string; requestingUserId: string }>({
      queryFn: adminQuery((db, { adminUserId, requestingUserId }) =>
        db
          .rpc('delete_admin_user', { p_admin_user_id: adminUserId, p_requesting_user_id: requestingUserId })
          .then(withoutData),
      ),
      invalidatesTags: ['AdminUser'],
    }),
  }),
})

export const {
  useUpdateAdminPasswordMutation,
  useGetTenantAdminUsersQuery,
  useCreateAdminUserMutation,
  useDeleteAdminUserMutation,
  useCreatePasswordLinkMutation,
} = usersApi
