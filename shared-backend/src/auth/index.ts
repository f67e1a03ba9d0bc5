export { FACTOR_GONE, WRONG_CODE } from './checkCode.ts'
export { useGetClockSkewQuery } from './clockSkew.ts'
export {
  useConfirmLoginMutation,
  useLoginMutation,
  useRecoverLoginMutation,
  type CodeWanted,
  type Credentials,
} from './login.ts'
export { useLogoutMutation } from './logout.ts'
export { useRequestPasswordLinkMutation, useSetPasswordByLinkMutation } from './passwordLink.ts'
