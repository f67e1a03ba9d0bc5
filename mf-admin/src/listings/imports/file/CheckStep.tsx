import type { Category } from 'shared-backend/properties'
import { Alert, EmptyState, ErrorState } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../../kit/fields/Choice.tsx'
import { FormSection } from '../../../kit/layout/FormSection.tsx'
import { PersonsSection } from '../persons/PersonsSection.tsx'
import { usePersonCheck, type PersonCheck } from '../persons/usePersonCheck.ts'
import { CheckedTable, type CheckedTableProps } from './CheckedTable.tsx'
import type { CheckedListing } from './checkListings.ts'
import { Counts } from './Counts.tsx'
import styles from './Import.module.css'
import {
  activationOf,
  countOf,
  personsOf,
  personsProblemOf,
  type ChosenFile,
  type FileChoice,
} from './importState.ts'
import { Missing } from './Missing.tsx'
import { Progress } from './Progress.tsx'
import { SendImport } from './SendImport.tsx'
import { importText, type Activation, type CheckedState } from './text.ts'
import { useCheck } from './useCheck.ts'

const text = importText.check

interface CheckStepProps {
  file: ChosenFile
  categories: Category[]
  /** Nothing can be chosen differently while rows are sent. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChoice: (choice: FileChoice) => void
  onCreated: (id: string) => void
}

/** The people to be sent, and those who cannot be; null while that is not known. */
function chosenPersons({ withPersons }: ChosenFile, hasPersons: boolean, check: PersonCheck) {
  if (!hasPersons || !withPersons || check.state === 'old') return []
  return check.state === 'done' ? check.persons.filter(({ row }) => !check.known.has(row)) : null
}

/** The dry run, and the button that begins the import. */
export function CheckStep({ file, categories, onChoice, ...sending }: CheckStepProps) {
  const { check, retry } = useCheck(file, categories)
  const { isSending } = sending
  // What is chosen begins another check; its fields stay meanwhile.
  const [last, setLast] = useState<readonly CheckedListing[]>()
  if (check.state === 'done' && last !== check.listings) setLast(check.listings)
  const sheet = personsOf(file)
  const unread = personsProblemOf(file)
  const people = usePersonCheck(sheet)
  const persons = chosenPersons(file, sheet !== undefined, people.check)
  const total = countOf(file)
  return (
    <FormSection title={text.title}>
      {total > 0 && <ActivationChoice file={file} isDisabled={isSending} onChoice={onChoice} />}
      {last && (
        <Missing
          listings={last}
          categories={categories}
          choices={file.choices}
          isDisabled={isSending}
          onChange={(choices) => onChoice({ choices })}
        />
      )}
      {check.state === 'running' && (
        <Progress
          label={text.running}
          detail={text.progress(check.done, total)}
          done={check.done}
          of={total}
        />
      )}
      {check.state === 'failed' && <ErrorState title={text.failed} message={check.message} onRetry={retry} />}
      {last && (
        <Checked
          listings={last}
          mended={file.mended}
          isDisabled={isSending}
          onMend={(row, field, written) =>
            onChoice({ mended: { ...file.mended, [row]: { ...file.mended[row], [field]: written } } })
          }
        />
      )}
      {unread && (
        <Alert tone="warning" title={importText.persons.unread}>
          <p>{importText.problems[unread]}</p>
        </Alert>
      )}
      {sheet && (
        <PersonsSection
          total={sheet.rows.length}
          isChosen={file.withPersons}
          isDisabled={isSending}
          onChoice={(withPersons) => onChoice({ withPersons })}
          {...people}
        />
      )}
      {check.state === 'done' && persons && (
        <SendImport file={file} listings={check.listings} persons={persons} {...sending} />
      )}
    </FormSection>
  )
}

type ActivationProps = Pick<CheckStepProps, 'file' | 'onChoice'> & { isDisabled: boolean }

function ActivationChoice({ file, isDisabled, onChoice }: ActivationProps) {
  const value = activationOf(file)
  const offered = (Object.keys(text.activations) as Activation[]).filter(
    (activation) => activation !== 'file' || file.fields.includes('active'),
  )
  return (
    <Choice
      label={text.activation}
      hint={text.activationHint[value]}
      className={styles.activation}
      options={offered.map((activation) => ({ value: activation, label: text.activations[activation] }))}
      value={value}
      disabled={isDisabled}
      onChoose={(chosen) => onChoice({ activation: chosen as Activation })}
    />
  )
}

function countsOf(listings: readonly CheckedListing[]) {
  const counts = new Map<CheckedState, number>()
  for (const { state } of listings) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

function Checked({ listings, ...mending }: CheckedTableProps) {
  if (listings.length === 0) return <EmptyState title={text.noListings} />
  return (
    <>
      <Counts label={text.summary} texts={text.counts} counts={countsOf(listings)} />
      <CheckedTable listings={listings} {...mending} />
    </>
  )
}
