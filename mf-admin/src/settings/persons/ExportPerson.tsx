import { useConfig } from 'shared-backend'
import { useLazyFindPersonQuery, type PersonRow } from 'shared-backend/admin/settings'
import { agencyDay } from 'shared-domain/agencyTime'
import { Button, useToast } from 'shared-ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { downloadFile } from '../../kit/export/downloadFile.ts'
import { personFile } from './personFile.ts'
import { PersonSheet } from './PersonSheet.tsx'
import { persons as text } from './text.ts'

/** More rows of a kind than anybody has. */
const ALL = 100_000

/** Reads all rows as they are now, and hands them to the browser as one file, or as pages to print. */
export function ExportPerson({ contacts }: { contacts: string[] }) {
  const toast = useToast()
  const { agency } = useConfig()
  const [find] = useLazyFindPersonQuery()
  const [busy, setBusy] = useState<'file' | 'paper'>()
  const [printed, setPrinted] = useState<PersonRow[]>()

  const read = async (what: typeof busy, failed: string) => {
    setBusy(what)
    const { data, error } = await find({ contacts, most: ALL })
    setBusy(undefined)
    if (!data) toast.error(failed, error?.message)
    return data?.rows
  }
  const save = async () => {
    const rows = await read('file', text.exportFailed)
    if (!rows) return
    downloadFile(text.file(agencyDay()), personFile(rows, contacts, agency.name), 'application/json')
    toast.success(text.exported)
  }
  const print = async () => {
    const rows = await read('paper', text.printFailed)
    if (!rows) return
    // The browser prints what stands there when it is called.
    flushSync(() => setPrinted(rows))
    window.print()
  }
  return (
    <>
      <Button variant="secondary" busy={busy === 'file'} onClick={() => void save()}>
        {text.exportAll}
      </Button>
      <Button variant="secondary" busy={busy === 'paper'} onClick={() => void print()}>
        {text.print}
      </Button>
      {printed && <PersonSheet rows={printed} contacts={contacts} agency={agency.name} />}
    </>
  )
}
