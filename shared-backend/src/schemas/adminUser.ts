import './locale.ts'
import * as yup from 'yup'
import { flatObject, line } from './fields.ts'

const MIN_PASSWORD_LENGTH = 6
/** bcrypt ignores further bytes, so they would protect nobody. */
const MAX_PASSWORD_BYTES = 72

const utf8 = new TextEncoder()

const passwordFields = {
  password: yup
    .string()
    .required('A senha deve ter pelo menos 6 caracteres')
    .min(MIN_PASSWORD_LENGTH, 'A senha deve ter pelo menos ${min} caracteres')
    .test(
      'bytes',
      'A senha é longa demais',
      (value) => utf8.encode(value ?? '').length <= MAX_PASSWORD_BYTES,
    ),
  confirmPassword: yup
    .string()
    .default('')
    .oneOf([yup.ref('password')], 'As senhas não coincidem'),
}

export const loginSchema = yup.object({
  username: yup.string().trim().required('Nome de usuário é obrigatório'),
  password: yup.string().required('Senha é obrigatória'),
})

/** The code of a second factor. */
export const codeSchema = yup.object({
  code: yup
    .string()
    .required('Digite o código')
    .matches(/^\d{6}$/, 'O código tem 6 números'),
})

/** Of a link that sets a new password: nobody knows the present one. */
export const newPasswordSchema = yup.object(passwordFields)

/** The body of request-password-link. A name that nobody can have is no reason to refuse it. */
export const forgottenPasswordSchema = flatObject({
  username: line(64).required('Nome de usuário é obrigatório'),
})

export const passwordSchema = yup.object({
  currentPassword: yup.string().required('Informe a senha atual'),
  ...passwordFields,
})

export const adminUserSchema = yup.object({
  username: yup
    .string()
    .trim()
    .lowercase()
    .required('Nome de usuário é obrigatório')
    .matches(/^[a-z0-9._-]{3,32}$/, 'Use de 3 a 32 letras sem acento, números, ponto, hífen ou sublinhado'),
  ...passwordFields,
})
