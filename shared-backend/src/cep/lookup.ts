import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { isInBrazil, type Degrees } from 'shared-domain/points'
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

const degrees = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform(Number),
  v.finite(),
)

/** A postal code that lies nowhere has no coordinates, or empty ones. */
const pointAnswer = v.object({
  location: v.object({ coordinates: v.object({ latitude: degrees, longitude: degrees }) }),
})

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

    /** Takes 8 digits. Null when the service does not know where they lie, or there is no service. */
    pointOfCep: build.query<Degrees | null, string>({
      queryFn: supabaseQuery(async ({ config, fetch }, cep, signal) => {
        if (!config.cepPointUrl) return { data: null, error: null }
        const response = await fetch(`${config.cepPointUrl}/api/cep/v2/${cep}`, { signal })
        if (!response.ok && response.status !== 404) return { data: null, error: { status: response.status } }
        const { success, output } = v.safeParse(pointAnswer, await response.json())
        const point = success ? output.location.coordinates : null
        return { data: point && isInBrazil(point) ? point : null, error: null }
      }),
    }),
  }),
})

export const { useLazyLookupCepQuery, useLazyPointOfCepQuery } = cepApi
