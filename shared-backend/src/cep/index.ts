export { useLazyLookupCepQuery, type CepAddress } from './lookup.ts'
