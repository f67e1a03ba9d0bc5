import type { LeadPayload } from 'shared-backend/leads'

/** The values of the form's fields: selects may be empty, numbers missing. */
export interface LeadValues {
  nomeProprietario: string
  email: string
  telefone: string
  tipoImovel: LeadPayload['tipoImovel'] | ''
  tipoNegocio: LeadPayload['tipoNegocio'] | ''
  endereco: string
  cidade: string
  /** In R$, without cents; text where it was sent without a script. */
  preco: number | string | null
  /** Counts and m²; text where it is unreadable as a number. */
  dormitorios: number | string | null
  banheiros: number | string | null
  garagem: number | string | null
  area: number | string | null
  descricao: string
}

export const emptyLead: LeadValues = {
  nomeProprietario: '',
  email: '',
  telefone: '',
  tipoImovel: '',
  tipoNegocio: '',
  endereco: '',
  cidade: '',
  preco: null,
  dormitorios: null,
  banheiros: null,
  garagem: null,
  area: null,
  descricao: '',
}

/** The values of a form that was sent without a script, as they were typed. */
export const typedLead = (sent: Record<string, string>): LeadValues =>
  Object.fromEntries(
    Object.entries(emptyLead).map(([name, blank]) => [name, sent[name] || blank]),
  ) as unknown as LeadValues

const required = [
  'nomeProprietario',
  'email',
  'telefone',
  'tipoImovel',
  'tipoNegocio',
  'endereco',
  'cidade',
  'preco',
] as const satisfies readonly (keyof LeadValues)[]

/** Whether a required field is still blank, rather than filled in wrongly. */
export const isIncomplete = (values: LeadValues) =>
  required.some((name) => values[name] === null || String(values[name]).trim() === '')
