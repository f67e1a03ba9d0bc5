export { FACTOR_GONE, WRONG_CODE } from './checkCode.ts'
export { useConfirmLoginMutation, useLoginMutation, type CodeWanted, type Credentials } from './login.ts'
export { useLogoutMutation } from './logout.ts'
export { useRequestPasswordLinkMutation, useSetPasswordByLinkMutation } from './passwordLink.ts'
