import { useFormikContext } from 'formik'
import { useLazyMiddleOfNeighborhoodQuery } from 'shared-backend/admin/listings'
import { useLazyPointOfCepQuery } from 'shared-backend/cep'
import type { PropertyPoint } from 'shared-domain/points'
import { readCep } from 'shared-domain/text'
import { useEffect, useRef } from 'react'

/** Of the fields of the form that it is in, those that it reads and writes. */
interface Located {
  zip_code: string
  point: PropertyPoint | null
}

interface Place {
  /** `00000-000` */
  cep: string
  /** Small towns have one code for all streets. */
  hasStreet: boolean
  city: string
  neighborhood: string
  /** It is another place than the form had before. */
  isNew: boolean
}

/** What cannot be asked is not known: the form does not wait for it. */
const orNull = <T>(answer: Promise<T>) => answer.catch(() => null)

/** Puts a listing where its postal code lies, else in the middle of its neighbourhood. A point that was set by hand stays. */
export function usePointLookup() {
  const { values, setFieldValue } = useFormikContext<Located>()
  // What is typed while the answer is on its way counts, and must not be written over.
  const typed = useRef(values)
  useEffect(() => void (typed.current = values))
  const [pointOfCep] = useLazyPointOfCepQuery()
  const [middleOf] = useLazyMiddleOfNeighborhoodQuery()

  const find = async ({ cep, hasStreet, city, neighborhood }: Place) => {
    const own = await orNull(pointOfCep(cep.replace('-', '')).unwrap())
    if (own) return { ...own, precision: hasStreet ? 'street' : 'neighborhood' } as const
    const middle = await orNull(middleOf({ city, neighborhood }).unwrap())
    return middle && ({ ...middle, precision: 'neighborhood' } as const)
  }

  return async (place: Place) => {
    const found = await find(place)
    const { point, zip_code } = typed.current
    if (point?.precision === 'door' || readCep(zip_code) !== place.cep) return
    if (found) await setFieldValue('point', { ...found, display: point?.display ?? 'about' })
    else if (place.isNew) await setFieldValue('point', null)
  }
}
