import { useGetEndingAuthorisationsQuery } from 'shared-backend/admin/listings'
import { Alert } from 'shared-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { privateFacts as text } from './text.ts'
import { authorisationWarning, lastWarnedDay } from './authorisation.ts'

/** Listings on the site whose owner's authorisation ends soon or has ended; nothing while there is none. */
export function EndingAuthorisations() {
  const [day] = useState(() => lastWarnedDay())
  const { data } = useGetEndingAuthorisationsQuery(day, { refetchOnMountOrArgChange: true })
  if (!data?.length) return null
  return (
    <Alert tone="warning" title={text.ending}>
      <ul>
        {data.map(({ property_id: id, title, authorised_until: until }) => (
          <li key={id}>
            <Link to={`/admin/properties/private/${id}`}>{title}</Link>
            <span>{`: ${authorisationWarning(until)}`}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
