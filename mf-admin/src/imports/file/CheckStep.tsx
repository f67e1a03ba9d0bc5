import { useCreateImportMutation } from 'shared-backend/admin'
import { isBackendError } from 'shared-backend'
import type { Category } from 'shared-backend/properties'
import { Alert, Badge, Button, ErrorState, Field, Select } from 'shared-ui'
import { useMemo, useState } from 'react'
import { FormSection } from '../../property-form/FormSection.tsx'
import { common } from '../../text.ts'
import { CheckedTable } from './CheckedTable.tsx'
import type { Activation, CheckedListing, CheckedState } from './checkListings.ts'
import styles from './Import.module.css'
import { countOf, type ChosenFile } from './importState.ts'
import { importText } from './text.ts'
import { useCheck } from './useCheck.ts'

const text = importText.check

const states = Object.keys(text.counts) as CheckedState[]

interface CheckStepProps {
  file: ChosenFile
  categories: Category[]
  activation: Activation
  /** Nothing can be chosen differently while rows are sent. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onActivation: (activation: Activation) => void
  onCreated: (id: string) => void
}

/** The dry run, and the button that begins the import. */
export function CheckStep({ file, categories, activation, onActivation, ...sending }: CheckStepProps) {
  const { check, retry } = useCheck(file, categories, activation)
  const total = countOf(file)
  return (
    <FormSection title={text.title}>
      <ActivationChoice
        file={file}
        value={activation}
        isDisabled={sending.isSending}
        onChange={onActivation}
      />
      {check.state === 'running' && (
        <Progress
          label={text.running}
          detail={text.progress(check.done, total)}
          done={check.done}
          of={total}
        />
      )}
      {check.state === 'failed' && <ErrorState title={text.failed} message={check.message} onRetry={retry} />}
      {check.state === 'done' && <Checked file={file} listings={check.listings} {...sending} />}
    </FormSection>
  )
}

function ActivationChoice({
  file,
  value,
  isDisabled,
  onChange,
}: {
  file: ChosenFile
  value: Activation
  isDisabled: boolean
  onChange: (value: Activation) => void
}) {
  const offered = (Object.keys(text.activations) as Activation[]).filter(
    (one) => one !== 'file' || file.fields.includes('active'),
  )
  return (
    <Field label={text.activation} hint={text.activationHint[value]} className={styles.activation}>
      {(control) => (
        <Select
          {...control}
          options={offered.map((one) => ({ value: one, label: text.activations[one] }))}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value as Activation)}
        />
      )}
    </Field>
  )
}

function Progress({ label, detail, done, of }: { label: string; detail: string; done: number; of: number }) {
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <progress aria-label={label} value={done} max={Math.max(of, 1)} />
      <span className={styles.note}>{detail}</span>
    </div>
  )
}

interface CheckedProps extends Pick<CheckStepProps, 'file' | 'isSending' | 'onSending' | 'onCreated'> {
  listings: CheckedListing[]
}

function sumsOf(listings: CheckedListing[]) {
  const counts = new Map<CheckedState, number>()
  for (const { state } of listings) counts.set(state, (counts.get(state) ?? 0) + 1)
  return { counts, rows: listings.flatMap(({ property }) => property ?? []) }
}

function Checked({ file, listings, isSending, onSending, onCreated }: CheckedProps) {
  const [create] = useCreateImportMutation()
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const { rows, counts } = useMemo(() => sumsOf(listings), [listings])
  const submit = async () => {
    setFailure(null)
    setSent(0)
    onSending(true)
    try {
      onCreated(
        await create({
          id: file.id,
          fileName: file.name.slice(0, 255),
          source: file.source,
          rows,
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
      <ul aria-label={text.summary} className={styles.counts}>
        {states.map((state) => {
          const count = counts.get(state)
          if (count === undefined) return null
          return (
            <li key={state}>
              <Badge tone={state === 'wrong' ? 'danger' : 'neutral'}>{text.counts[state](count)}</Badge>
            </li>
          )
        })}
      </ul>
      <CheckedTable listings={listings} />
      {rows.length === 0 && <Alert tone="warning">{text.nothing}</Alert>}
      {isSending && (
        <Progress label={text.sending} detail={text.sent(sent, rows.length)} done={sent} of={rows.length} />
      )}
      {failure !== null && (
        <Alert tone="danger" title={text.sendFailed}>
          <p>{failure}</p>
          <p>{text.sendFailedHelp}</p>
        </Alert>
      )}
      {rows.length > 0 && (
        <Button size="lg" className={styles.button} busy={isSending} onClick={() => void submit()}>
          {text.submit(rows.length, listings.length - rows.length)}
        </Button>
      )}
    </>
  )
}
