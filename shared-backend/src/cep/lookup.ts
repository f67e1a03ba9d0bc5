import { api, supabaseQuery } from 'shared-backend'

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

export const cepApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes 8 digits. Kind `not-found` when the service does not know them. */
    lookupCep: build.query<CepAddress, string>({
      queryFn: supabaseQuery(async ({ config, fetch }, cep, signal) => {
        const response = await fetch(`${config.cepUrl ?? PUBLIC_SERVICE}/ws/${cep}/json/`, { signal })
        if (!response.ok) return { data: null, error: { status: response.status } }
        const { erro, ...address } = (await response.json()) as CepAddress & { erro?: boolean | string }
        return erro ? { data: null, error: { status: 404 } } : { data: address, error: null }
      }),
    }),
  }),
})

export const { useLazyLookupCepQuery } = cepApi
