import { setLocale } from 'yup'
import { formatNumber } from 'shared-domain/numbers'

/** A limit as an owner reads it; a year has no separator. */
const show = (limit: number) => (Math.abs(limit) < 10_000 ? String(limit) : formatNumber(limit))

// Yup copies a message when a schema is built: every schema file imports this one before anything else.
setLocale({
  mixed: {
    default: 'Valor inválido',
    required: 'Campo obrigatório',
    defined: 'Campo obrigatório',
    notNull: 'Campo obrigatório',
    oneOf: 'Escolha uma das opções',
    notType: 'Valor inválido',
  },
  string: {
    min: 'Use pelo menos ${min} caracteres',
    max: 'Use no máximo ${max} caracteres',
    matches: 'Formato inválido',
    email: 'Email inválido',
    url: 'Endereço inválido',
    uuid: 'Identificador inválido',
  },
  number: {
    min: ({ min }) => `O valor mínimo é ${show(min)}`,
    max: ({ max }) => `O valor máximo é ${show(max)}`,
    integer: 'Use um número inteiro',
  },
  boolean: { isValue: 'Valor inválido' },
  object: { noUnknown: 'Campo desconhecido' },
})
