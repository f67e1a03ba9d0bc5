import { useGetCaseOfLeadQuery } from 'shared-backend/admin/desk'
import { Navigate, useSearchParams } from 'react-router-dom'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'

/** Where the leads were: e-mails of before lead to one of them. */
export function LeadsPage() {
  const [params] = useSearchParams()
  const lead = params.get('lead') ?? ''
  const { data: id, isLoading } = useGetCaseOfLeadQuery(lead, { skip: !lead })
  if (isLoading) return <PageLoading />
  return <Navigate replace to={id ? `/admin/cases?atendimento=${id}` : '/admin/cases'} />
}
