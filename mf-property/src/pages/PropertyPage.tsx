import { useParams } from 'react-router-dom'
import { useGetPropertyQuery } from 'shared-backend/properties'
import { MissingProperty } from '../property/MissingProperty.tsx'
import { PropertyResult } from '../property/PropertyResult.tsx'

export function PropertyPage() {
  const { id = '' } = useParams()
  const query = useGetPropertyQuery(id)
  return <PropertyResult query={query} absent={<MissingProperty key={id} id={id} />} />
}
