import { useAppDispatch } from 'shared-backend'
import { matchesApi } from 'shared-backend/admin/desk'
import { useToast } from 'shared-ui'
import { useNavigate } from 'react-router-dom'
import { wanting as text } from './text.ts'

/** Leads to the cases on the listing's page, open. */
export const WANTING = '#procuram'

/** Says of a new listing how many cases look for one like it. A failure says nothing: the listing's page shows them too. */
export function useTellWanting() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const toast = useToast()
  return async (id: string) => {
    const { data } = await dispatch(
      matchesApi.endpoints.getCasesWanting.initiate(id, { subscribe: false, forceRefetch: true }),
    )
    if (!data?.found) return
    toast.info(text.found(data.found), undefined, {
      label: text.see,
      run: () => void navigate(`/admin/properties/edit/${id}${WANTING}`),
    })
  }
}
