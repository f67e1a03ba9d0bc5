export { useLazyLookupCepQuery, useLazyPointOfCepQuery, type CepAddress } from './lookup.ts'
