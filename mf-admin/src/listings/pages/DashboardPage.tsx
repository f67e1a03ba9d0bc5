import { useGetLeadFiguresQuery } from 'shared-backend/admin/desk'
import { useGetPortfolioStatsQuery } from 'shared-backend/admin/listings'
import { Alert, RetryButton } from 'shared-ui'
import { useState } from 'react'
import { PropertyList } from '../dashboard/PropertyList.tsx'
import { weekStarts } from '../dashboard/stock.ts'
import { StockPicture } from '../dashboard/StockPicture.tsx'
import { StatCards } from '../dashboard/StatCards.tsx'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { common } from '../../kit/text.ts'
import { dashboard as text } from '../dashboard/text.ts'
import { Today } from '../today/Today.tsx'

export function DashboardPage() {
  const figures = useGetPortfolioStatsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [weeks] = useState(() => weekStarts(Date.now()))
  const leads = useGetLeadFiguresQuery(
    weeks.map((start) => start.toISOString()),
    { ...leadPolling, refetchOnMountOrArgChange: true },
  )

  return (
    <AdminPage title={common.panel} hideTitle>
      <Today />
      <StatCards figures={figures.data} />
      {figures.isError && !figures.data && (
        <Alert tone="warning">
          {text.figuresFailed}{' '}
          <RetryButton variant="ghost" size="sm" onClick={() => void figures.refetch()}>
            {text.figuresRetry}
          </RetryButton>
        </Alert>
      )}
      <PropertyList
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
