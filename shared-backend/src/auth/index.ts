export { useLoginMutation, type Credentials } from './login.ts'
export { useLogoutMutation } from './logout.ts'
export { useRequestPasswordLinkMutation, useSetPasswordByLinkMutation } from './passwordLink.ts'
