import { hashPassword } from '../admin/settings/hashPassword.ts'
import { injectEndpoints } from '../endpoints.ts'
import { functionQuery, supabaseQuery } from '../queries.ts'

export interface NewPassword {
  /** Of the link. */
  token: string
  /** As typed; hashed before it leaves the browser. */
  password: string
}

const endpoints = injectEndpoints({
  endpoints: (build) => ({
    /** Has a link sent to the agency's e-mail; says nothing of whether there is such a user. */
    requestPasswordLink: build.mutation<unknown, { username: string }>({
      queryFn: functionQuery('request-password-link'),
    }),

    /** As a visitor. The error's message holds 'Link is not valid' when the link is unknown, used or too old. */
    setPasswordByLink: build.mutation<null, NewPassword>({
      queryFn: supabaseQuery(async ({ rest }, { token, password }: NewPassword) => {
        const { error, status } = await rest.rpc('set_password_by_link', {
          p_token: token,
          p_new_password_hash: await hashPassword(password),
        })
        return { data: null, error, status }
      }),
    }),
  }),
})

export const { useRequestPasswordLinkMutation, useSetPasswordByLinkMutation } = endpoints
