import './locale.ts'
import type * as yup from 'yup'
import { amount, choice, count, email, flatObject, line, MAX_AREA, MAX_PRICE, multiline } from './fields.ts'

// The edge function imports this file as it stands: Deno needs the explicit extensions.

export const propertyKinds = ['Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro'] as const
export const dealKinds = ['Venda', 'Aluguel'] as const

/** Over the form when a required field is empty; each such field says 'Campo obrigatório'. */
export const MISSING_FIELDS = 'Preencha todos os campos obrigatórios'

/** Which privacy notice stands beside the button; change it whenever that text changes. */
export const PRIVACY_NOTICE_VERSION = '2026-01'

const hasEnoughDigits = (phone?: string) => !phone || phone.replace(/\D/g, '').length >= 8

/** What an owner tells. Takes what is typed (`R$ 450.000`) as well as numbers; `cast` gives the payload. */
export const leadSchema = flatObject({
  nomeProprietario: line(120).required(),
  email: email().required(),
  telefone: line(30).required().test('phone', 'Telefone inválido', hasEnoughDigits),
  tipoImovel: choice(propertyKinds).required(),
  tipoNegocio: choice(dealKinds).required(),
  endereco: line(200).required(),
  cidade: line(100).required(),
  preco: amount(MAX_PRICE).required(),
  dormitorios: count(),
  banheiros: count(),
  garagem: count(),
  area: amount(MAX_AREA),
  descricao: multiline(5000).nullable(),
})

export type LeadPayload = yup.InferType<typeof leadSchema>
