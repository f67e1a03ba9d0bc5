import { useGetAdminPropertyQuery, useGetPropertyStatsQuery } from 'shared-backend/admin/listings'
import { Button } from 'shared-ui'
import { useParams } from 'react-router-dom'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { ReportSheet } from '../report/ReportSheet.tsx'
import { report as text } from '../report/text.ts'
import { common } from '../../kit/text.ts'

export function ReportPage() {
  const { id = '' } = useParams()
  const property = useGetAdminPropertyQuery(id)
  const report = useGetPropertyStatsQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <AdminPage
      title={text.title}
      subject={property.data && common.property(property.data)}
      help={<span data-print="none">{text.help}</span>}
      action={
        <span data-print="none">
          <Button
            variant="secondary"
            size="sm"
            blocked={!property.data || !report.data}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </span>
      }
    >
      <Loaded query={property} failed={text.loadFailed}>
        {(home) => (
          <Loaded query={report} failed={text.loadFailed}>
            {(figures) => (
              <ReportSheet property={home} report={figures} readAt={report.fulfilledTimeStamp ?? 0} />
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  )
}
