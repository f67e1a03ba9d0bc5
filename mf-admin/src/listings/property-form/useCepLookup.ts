import { useFormikContext } from 'formik'
import { isBackendError } from 'shared-backend'
import { useLazyLookupCepQuery } from 'shared-backend/cep'
import { readCep } from 'shared-domain/text'
import { formatCep, useToast } from 'shared-ui'
import { cep as text } from './text.ts'
import type { PropertyFormValues } from './values.ts'

/** Fills the address from the postal code; each outcome is shown in a toast. */
export function useCepLookup() {
  const { values, setValues } = useFormikContext<PropertyFormValues>()
  const [lookup, { isFetching }] = useLazyLookupCepQuery()
  const toast = useToast()

  const find = async () => {
    if (values.zip_code.trim() === '') return toast.error(text.empty)
    const cep = readCep(values.zip_code)
    if (!cep) return toast.error(text.malformed)
    try {
      const place = await lookup(cep.replace('-', '')).unwrap()
      // Small towns have one code for all streets: fields that the answer lacks stay as typed.
      await setValues((typed) => ({
        ...typed,
        address: place.logradouro || typed.address,
        neighborhood: place.bairro || typed.neighborhood,
        city: place.localidade || typed.city,
        state: place.uf || typed.state,
        zip_code: place.cep ? formatCep(place.cep) : typed.zip_code,
      }))
      toast.success(text.filled)
    } catch (error) {
      toast.error(isBackendError(error) && error.kind === 'not-found' ? text.notFound : text.failed)
    }
  }
  return { find, isFetching }
}
