import { useGetInactivePropertyQuery } from 'shared-backend/admin/listings'
import { ButtonLink, usePageTitle } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { PropertyNotFound } from '../property/PropertyNotFound.tsx'
import { PropertyResult } from '../property/PropertyResult.tsx'
import { text } from '../text.ts'
import { OwnerBar } from './OwnerBar.tsx'

/** The page of a listing that visitors do not find, for a signed-in admin. */
export function InactiveProperty({ id }: { id: string }) {
  const query = useGetInactivePropertyQuery(id)
  usePageTitle(query.currentData?.title)
  const edit = (
    <ButtonLink to={`/admin/properties/edit/${id}`} variant="secondary" size="sm" icon={<Pencil />}>
      {text.edit}
    </ButtonLink>
  )
  return (
    <PropertyResult
      query={query}
      bar={<OwnerBar action={edit}>{text.onlyAdmins}</OwnerBar>}
      absent={<PropertyNotFound />}
    />
  )
}
