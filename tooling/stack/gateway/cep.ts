import { readFileSync } from 'node:fs'
import { ownFile } from '../paths.ts'

/** An address in the form of the public ViaCEP service. */
export interface CepAddress {
  cep: string
  logradouro: string
  complemento: string
  bairro: string
  localidade: string
  uf: string
}

interface KnownCep {
  address: CepAddress
  /** Degrees, as texts; null where nobody knows them. */
  coordinates: { latitude: string; longitude: string } | null
}

let table: Map<string, KnownCep> | undefined

function load() {
  const [, ...lines] = readFileSync(ownFile('gateway', 'ceps.csv'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [cep = '', logradouro = '', bairro = '', localidade = '', uf = '', latitude, longitude] =
        line.split(';')
      const address = { cep, logradouro, complemento: '', bairro, localidade, uf }
      return [
        cep.replace('-', ''),
        { address, coordinates: latitude && longitude ? { latitude, longitude } : null },
      ]
    }),
  )
}

/** The address of a postal code (8 digits); undefined for one that the local table does not have. */
export const findCep = (digits: string) => knownCep(digits)?.address

function knownCep(digits: string) {
  table ??= load()
  return table.get(digits)
}

/** The same in the form of BrasilAPI, with where it lies. */
export function findCepPoint(digits: string) {
  const known = knownCep(digits)
  if (!known) return undefined
  const { localidade, uf, bairro, logradouro } = known.address
  const location = { type: 'Point', coordinates: known.coordinates ?? {} }
  return { cep: digits, state: uf, city: localidade, neighborhood: bairro, street: logradouro, location }
}
