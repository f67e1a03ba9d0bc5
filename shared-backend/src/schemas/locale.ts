import { setLocale } from 'yup'

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
    min: 'O valor mínimo é ${min}',
    max: 'O valor máximo é ${max}',
    integer: 'Use um número inteiro',
  },
  boolean: { isValue: 'Valor inválido' },
  object: { noUnknown: 'Campo desconhecido' },
})
