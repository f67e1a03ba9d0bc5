import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import * as v from 'valibot'

const PUBLIC_SERVICE = 'https://viacep.com.br'

/** An address as the postal-code service knows it; small towns have no street or neighbourhood. */
export interface CepAddress {
  logradouro?: string
  bairro?: string
  localidade?: string
  uf?: string
  /** `00000-000` */
  cep?: string
}

const text = v.optional(v.string())

const cepAnswer = v.union([
  v.object({ erro: v.union([v.literal(true), v.literal('true')]) }),
  v.object({ logradouro: text, bairro: text, localidade: text, uf: text, cep: text }),
])

export const cepApi = injectEndpoints({
  endpoints: (build) => ({
    /** Takes 8 digits. Kind `not-found` when the service does not know them. */
    lookupCep: build.query<CepAddress, string>({
      queryFn: supabaseQuery(async ({ config, fetch }, cep, signal) => {
        const response = await fetch(`${config.cepUrl ?? PUBLIC_SERVICE}/ws/${cep}/json/`, { signal })
        if (!response.ok) return { data: null, error: { status: response.status } }
        const { success, output } = v.safeParse(cepAnswer, await response.json())
        if (!success) return { data: null, error: { status: 502 } }
        return 'erro' in output ? { data: null, error: { status: 404 } } : { data: output, error: null }
      }),
    }),
  }),
})

export const { useLazyLookupCepQuery } = cepApi
