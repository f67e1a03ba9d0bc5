import type { Today } from 'shared-backend/admin/today'
import { writeMoment } from 'shared-domain/agencyTime'
import { Alert } from 'shared-ui'
import { lateJobs as text } from './text.ts'

/** Says what is not done at its time any more, since its scheduled job has not run; nothing while all run. */
export function LateJobs({ jobs }: { jobs: Today['late_jobs'] }) {
  if (jobs.length === 0) return null
  return (
    <Alert tone="warning" title={text.title}>
      <ul>
        {jobs.map(({ name, ran_at }) => (
          <li key={name}>{text.late(name, writeMoment(ran_at))}</li>
        ))}
      </ul>
      <p>{text.help}</p>
    </Alert>
  )
}
