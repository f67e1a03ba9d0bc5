import { useFormikContext } from 'formik'
import { useLazyProposeReferenceQuery } from 'shared-backend/admin/listings'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PropertyFormValues } from './values.ts'

/**
 * Fills in a reference code for the chosen category, as long as the field is empty or holds the last proposal. Without an
 * answer the field stays as it is: it may be empty, and anything can be typed into it.
 * @param isWanted the property is new, and somebody has begun to type
 */
export function useProposedReference(isWanted: boolean) {
  const { values, setFieldValue } = useFormikContext<PropertyFormValues>()
  const { category_id, reference_code } = values
  const [propose] = useLazyProposeReferenceQuery()
  const proposed = useRef('')

  const take = useEffectEvent((code: string) => {
    if (reference_code !== '' && reference_code !== proposed.current) return
    proposed.current = code
    void setFieldValue('reference_code', code)
  })

  useEffect(() => {
    if (!isWanted || !category_id) return
    const request = propose(category_id)
    void request.then(({ data }) => data && take(data))
    return () => request.abort()
  }, [isWanted, category_id, propose])
}
