import { useCreateImportMutation } from 'shared-backend/admin/listings'
import { isBackendError } from 'shared-backend'
import { withoutInvisible } from 'shared-domain/text'
import { Alert, Button } from 'shared-ui'
import { useMemo, useState } from 'react'
import { common } from '../../../kit/text.ts'
import type { CheckedPerson } from '../persons/checkPersons.ts'
import type { CheckedListing } from './checkListings.ts'
import styles from './Import.module.css'
import type { ChosenFile } from './importState.ts'
import { Progress } from './Progress.tsx'
import { importText } from './text.ts'

const text = importText.check

interface SendImportProps {
  file: ChosenFile
  listings: readonly CheckedListing[]
  persons: readonly CheckedPerson[]
  isSending: boolean
  onSending: (isSending: boolean) => void
  onCreated: (id: string) => void
}

/** Sends what can be imported. */
export function SendImport({ file, listings, persons, isSending, onSending, onCreated }: SendImportProps) {
  const [create] = useCreateImportMutation()
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const rows = useMemo(() => listings.flatMap(({ property }) => property ?? []), [listings])
  const people = useMemo(() => persons.flatMap(({ person }) => person ?? []), [persons])
  const total = rows.length + people.length
  const submit = async () => {
    setFailure(null)
    setSent(0)
    onSending(true)
    try {
      onCreated(
        await create({
          id: file.id,
          fileName: withoutInvisible(file.name.slice(0, 255)),
          source: file.source,
          rows,
          persons: people,
          onProgress: setSent,
        }).unwrap(),
      )
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : common.unexpected)
      onSending(false)
    }
  }
  return (
    <>
      {rows.length === 0 && listings.length > 0 && (
        <Alert tone="warning">{people.length > 0 ? text.onlyPersons : text.nothing}</Alert>
      )}
      {total === 0 && listings.length === 0 && <Alert tone="warning">{text.nothingAtAll}</Alert>}
      {isSending && (
        <Progress
          label={text.sending(rows.length, people.length)}
          detail={text.sent(sent, total)}
          done={sent}
          of={total}
        />
      )}
      {failure !== null && (
        <Alert tone="danger" title={text.sendFailed(rows.length, people.length)}>
          <p>{failure}</p>
          <p>{text.sendFailedHelp}</p>
        </Alert>
      )}
      {total > 0 && (
        <Button size="lg" className={styles.button} busy={isSending} onClick={() => void submit()}>
          {text.submit(
            rows.length,
            people.length,
            listings.length - rows.length,
            persons.length - people.length,
          )}
        </Button>
      )}
    </>
  )
}
