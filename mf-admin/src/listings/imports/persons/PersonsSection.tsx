import { Alert, Checkbox, ErrorState } from 'shared-ui'
import { useId, useMemo } from 'react'
import { CheckedRows, Problems } from '../file/CheckedRows.tsx'
import { Counts } from '../file/Counts.tsx'
import styles from '../file/Import.module.css'
import { Progress } from '../file/Progress.tsx'
import { importText } from '../file/text.ts'
import type { CheckedPerson } from './checkPersons.ts'
import type { PersonCheck } from './usePersonCheck.ts'

const text = importText.persons

interface PersonsSectionProps {
  /** People of the file. */
  total: number
  check: PersonCheck
  retry: () => void
  isChosen: boolean
  isDisabled: boolean
  onChoice: (isChosen: boolean) => void
}

/** The people of a ZIP: what comes with them, and whether they shall come. */
export function PersonsSection({ check, isChosen, isDisabled, onChoice, ...result }: PersonsSectionProps) {
  const id = useId()
  return (
    <section className={styles.persons} aria-labelledby={id}>
      <h3 id={id} className={styles.legend}>
        {text.title}
      </h3>
      {check.state === 'old' ? (
        <Alert tone="info" title={text.old}>
          <p>{text.oldHelp}</p>
        </Alert>
      ) : (
        <>
          <Checkbox
            label={text.choose}
            checked={isChosen}
            disabled={isDisabled}
            onChange={({ target }) => onChoice(target.checked)}
          />
          <p className={styles.note}>{text.what}</p>
          <p className={styles.note}>{text.erased}</p>
          {isChosen && <Result check={check} {...result} />}
        </>
      )}
    </section>
  )
}

type ResultProps = Pick<PersonsSectionProps, 'total' | 'retry'> & {
  check: Exclude<PersonCheck, { state: 'old' }>
}

function Result({ check, total, retry }: ResultProps) {
  const isRunning = check.state === 'checking' || check.state === 'looking'
  return (
    <>
      <p role="status" className={styles.note}>
        {check.state === 'done' && text.done(total)}
      </p>
      {isRunning && (
        <Progress
          label={text.running[check.state]}
          detail={text.progress(check.done, total)}
          done={check.done}
          of={total}
        />
      )}
      {check.state === 'failed' && (
        <>
          <ErrorState title={text.failed} message={check.message} onRetry={retry} />
          <p className={styles.note}>{text.failedHelp}</p>
        </>
      )}
      {check.state === 'done' && <Checked {...check} />}
    </>
  )
}

const problemsOf = ({ problems }: CheckedPerson) => problems

function Checked({ persons, known }: { persons: readonly CheckedPerson[]; known: ReadonlySet<number> }) {
  const wrong = useMemo(() => persons.filter(({ person }) => !person), [persons])
  const counts = new Map([
    ['new', persons.length - wrong.length - known.size],
    ['known', known.size],
    ['wrong', wrong.length],
  ] as const)
  return (
    <>
      <Counts label={text.summary} texts={text.counts} counts={counts} />
      {wrong.length > 0 && (
        <CheckedRows
          caption={text.table}
          rows={wrong}
          wrong={wrong}
          problemsOf={problemsOf}
          columns={[
            {
              key: 'name',
              header: text.name,
              cell: (one) => (
                <>
                  <span>{one.name}</span>
                  <Problems problems={one.problems} />
                </>
              ),
            },
          ]}
          errorFile={text.errorFile}
          errorColumns={[[text.name, ({ name }) => name]]}
        />
      )}
    </>
  )
}
