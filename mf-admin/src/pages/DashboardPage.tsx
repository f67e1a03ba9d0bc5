import {
  useGetLeadFiguresQuery,
  useDeletePropertyMutation,
  useGetPropertyFiguresQuery,
  useUpdatePropertyMutation,
  type ListedProperty,
} from 'shared-backend/admin'
import { Alert, RetryButton, useToast } from 'shared-ui'
import { useState } from 'react'
import { EndingAuthorisations } from '../private/EndingAuthorisations.tsx'
import { PropertyList } from '../dashboard/PropertyList.tsx'
import { weekStarts } from '../dashboard/stock.ts'
import { StockPicture } from '../dashboard/StockPicture.tsx'
import { StatCards } from '../dashboard/StatCards.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { leadPolling } from '../leads/leadPolling.ts'
import { common, dashboard as text } from '../text.ts'

export function DashboardPage() {
  const toast = useToast()
  const figures = useGetPropertyFiguresQuery(undefined, { refetchOnMountOrArgChange: true })
  const [weeks] = useState(() => weekStarts(new Date()))
  const leads = useGetLeadFiguresQuery(
    weeks.map((start) => start.toISOString()),
    { ...leadPolling, refetchOnMountOrArgChange: true },
  )
  const [deleteProperty, deletion] = useDeletePropertyMutation()
  const [update, change] = useUpdatePropertyMutation()

  const remove = async ({ id }: ListedProperty) => {
    if (!window.confirm(text.confirmDelete)) return
    const { data, error } = await deleteProperty(id)
    if (error) return toast.error(text.deleteFailed, error.message)
    toast.success(text.deleted)
    if (data.leftovers.length > 0) toast.info(text.filesLeft)
  }

  const save = async ({ id }: ListedProperty, changes: { active: boolean } | { featured: boolean }) => {
    const { error } = await update({ id, changes })
    if (error) return toast.error(common.unexpected, error.message)
    if ('active' in changes) toast.success(changes.active ? text.activated : text.deactivated)
    else toast.success(changes.featured ? text.nowFeatured : text.notFeatured)
  }

  const busyId = deletion.isLoading
    ? deletion.originalArgs
    : change.isLoading
      ? change.originalArgs?.id
      : undefined

  return (
    <AdminPage title={common.panel} hideTitle>
      <StatCards figures={figures.data} />
      {figures.isError && !figures.data && (
        <Alert tone="warning">
          {text.figuresFailed}{' '}
          <RetryButton variant="ghost" size="sm" onClick={() => void figures.refetch()}>
            {text.figuresRetry}
          </RetryButton>
        </Alert>
      )}
      <EndingAuthorisations />
      <PropertyList
        busyId={busyId}
        onDelete={(property) => void remove(property)}
        onChange={(property, changes) => void save(property, changes)}
        onRetry={() => {
          if (figures.isError) void figures.refetch()
        }}
      />
      {figures.data && figures.data.total > 0 && (
        <StockPicture
          figures={figures.data}
          leads={leads.data && weeks.map((start, index) => ({ start, count: leads.data?.since[index] ?? 0 }))}
        />
      )}
    </AdminPage>
  )
}
