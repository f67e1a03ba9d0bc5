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

let table: Map<string, CepAddress> | undefined

function load() {
  const [, ...lines] = readFileSync(ownFile('gateway', 'ceps.csv'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [cep = '', logradouro = '', bairro = '', localidade = '', uf = ''] = line.split(';')
      return [cep.replace('-', ''), { cep, logradouro, complemento: '', bairro, localidade, uf }]
    }),
  )
}

/** The address of a postal code (8 digits); undefined for one that the local table does not have. */
export function findCep(digits: string) {
  table ??= load()
  return table.get(digits)
}
