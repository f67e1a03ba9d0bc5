import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import { loadSecrets } from '../../tooling/stack/secrets.ts'
import { testStack } from '../../tooling/testing/stack.ts'

export interface FunctionAnswer {
  status: number
  headers: Headers
  /** The parsed JSON; undefined when the body is none. */
  body: { error?: { code: string; message: string; fields?: Record<string, string> } } & Record<
    string,
    unknown
  >
}

interface Call {
  token?: string
  apikey?: string
  method?: string
  body?: unknown
  /** Sent as it stands, in place of `body` as JSON. */
  raw?: BodyInit
  headers?: Record<string, string>
}

/** Calls an edge function over plain HTTP, as somebody without supabase-js would. */
export async function callFunction(name: string, call: Call = {}): Promise<FunctionAnswer> {
  const { apiUrl, publishableKey } = testStack()
  const { token, apikey = publishableKey, method = 'POST', body, raw, headers } = call
  const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method,
    headers: {
      apikey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const text = await response.text()
  let parsed: FunctionAnswer['body'] | undefined
  try {
    parsed = JSON.parse(text) as FunctionAnswer['body']
  } catch {
    parsed = undefined
  }
  return { status: response.status, headers: response.headers, body: parsed as FunctionAnswer['body'] }
}

let network = 0
/** As another visitor each time, for whom the site's server vouches. */
export async function send(name: string, body: object, address = `203.0.${network >> 8}.${network++ & 255}`) {
  const raw = JSON.stringify(body)
  const { visitorSecret } = loadSecrets(testStack().dataDir)
  const headers = { [VISITOR_HEADER]: await signVisitor(visitorSecret, { address, body: raw }) }
  return callFunction(name, { raw, headers })
}

/** As the scheduled job does. */
export const deliver = async () =>
  (await callFunction('run-minute-jobs', { apikey: testStack().secretKey })).body

/** A message about a listing as the form sends it. */
export const inquiryPayload = (property_id: string) => ({
  property_id,
  nome: 'Bia Ramos',
  telefone: '(48) 99999-0000',
  email: 'bia@teste.example',
  mensagem: 'Olá, tenho interesse no imóvel.',
  notice_version: '2026-11',
})

/** A visit as the form sends it. */
export const visitPayload = (property_id: string, inicio: string) => ({
  ...inquiryPayload(property_id),
  inicio,
})

/** A lead as the form sends it. */
export const leadPayload = {
  nomeProprietario: 'Ana Souza',
  email: 'ana@teste.example',
  telefone: '(48) 99999-0000',
  tipoImovel: 'Casa',
  tipoNegocio: 'Venda',
  endereco: 'Rua das Palmeiras, 120',
  cidade: 'Florianópolis',
  preco: 450_000,
}
