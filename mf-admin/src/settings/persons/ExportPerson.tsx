import { useConfig } from 'shared-backend'
import { useLazyFindPersonQuery } from 'shared-backend/admin/settings'
import { agencyDay } from 'shared-domain/agencyTime'
import { Button, useToast } from 'shared-ui'
import { downloadFile } from '../../kit/export/downloadFile.ts'
import { personFile } from './personFile.ts'
import { persons as text } from './text.ts'

/** More rows of a kind than anybody has. */
const ALL = 100_000

/** Reads all rows as they are now, and hands them to the browser as one file. */
export function ExportPerson({ contacts }: { contacts: string[] }) {
  const toast = useToast()
  const { agency } = useConfig()
  const [find, { isFetching }] = useLazyFindPersonQuery()
  const run = async () => {
    const { data, error } = await find({ contacts, most: ALL })
    if (!data) return toast.error(text.exportFailed, error?.message)
    const content = personFile(data.rows, contacts, agency.name)
    downloadFile(text.file(agencyDay()), content, 'application/json')
    toast.success(text.exported)
  }
  return (
    <Button variant="secondary" busy={isFetching} onClick={() => void run()}>
      {text.exportAll}
    </Button>
  )
}
