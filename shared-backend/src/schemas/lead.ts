import './locale.ts'
import type * as yup from 'yup'
import { dealKinds, propertyKinds } from './leadForm.ts'
import {
  amount,
  choice,
  count,
  email,
  flatObject,
  line,
  MAX_AREA,
  multiline,
  phone,
  wholePrice,
} from './fields.ts'

// The edge function imports this file as it stands: Deno needs the explicit extensions.

/** An owner's lead. Takes typed texts (`R$ 450.000`) as well as numbers; `cast` gives the payload. */
export const leadSchema = flatObject({
  nomeProprietario: line(120).required(),
  email: email().required(),
  telefone: phone().required(),
  tipoImovel: choice(propertyKinds).required(),
  tipoNegocio: choice(dealKinds).required(),
  endereco: line(200).required(),
  cidade: line(100).required(),
  preco: wholePrice().required(),
  dormitorios: count(),
  banheiros: count(),
  garagem: count(),
  area: amount(MAX_AREA),
  descricao: multiline(5000).nullable(),
})

export type LeadPayload = yup.InferType<typeof leadSchema>
