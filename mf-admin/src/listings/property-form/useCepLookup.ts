import { useFormikContext } from 'formik'
import { isBackendError } from 'shared-backend'
import { useLazyLookupCepQuery } from 'shared-backend/cep'
import { readCep } from 'shared-domain/text'
import { formatCep, useToast } from 'shared-ui'
import { usePointLookup } from '../point/usePointLookup.ts'
import { cep as text } from './text.ts'
import type { PropertyFormValues } from './values.ts'

/** Fills the address from the postal code; each outcome is shown in a toast. */
export function useCepLookup() {
  const { values, setValues } = useFormikContext<PropertyFormValues>()
  const [lookup, { isFetching }] = useLazyLookupCepQuery()
  const locate = usePointLookup()
  const toast = useToast()

  const find = async () => {
    if (values.zip_code.trim() === '') return toast.error(text.empty)
    const cep = readCep(values.zip_code)
    if (!cep) return toast.error(text.malformed)
    try {
      const place = await lookup(cep.replace('-', '')).unwrap()
      // Small towns have one code for all streets: fields that the answer lacks stay as typed.
      const { logradouro, bairro = '', localidade = '' } = place
      await setValues((typed) => ({
        ...typed,
        address: logradouro || typed.address,
        neighborhood: bairro || typed.neighborhood,
        city: localidade || typed.city,
        state: place.uf || typed.state,
        zip_code: place.cep ? formatCep(place.cep) : typed.zip_code,
      }))
      toast.success(text.filled)
      const neighborhood = bairro || values.neighborhood
      const city = localidade || values.city
      const isNew = city !== values.city || neighborhood !== values.neighborhood
      void locate({ cep, hasStreet: Boolean(logradouro), city, neighborhood, isNew })
    } catch (error) {
      toast.error(isBackendError(error) && error.kind === 'not-found' ? text.notFound : text.failed)
    }
  }
  return { find, isFetching }
}
