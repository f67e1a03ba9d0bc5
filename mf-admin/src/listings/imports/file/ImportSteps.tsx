import { useGetCategoriesQuery } from 'shared-backend/properties'
import { Button, useAddressState } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Loaded } from '../../../kit/layout/Loaded.tsx'
import { useUnsaved } from '../../../kit/layout/LeaveGuard.tsx'
import { noteSent } from '../justSent.ts'
import { keepPhotoFiles } from '../photoFiles.ts'
import { CheckStep } from './CheckStep.tsx'
import { rememberFields } from './columnMemory.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import styles from './Import.module.css'
import { withChoice, withEncoding, type ChosenFile, type FileChoice } from './importState.ts'
import { stepAddress, type Step } from './steps.ts'
import { importText as text } from './text.ts'
import { ValuesStep } from './ValuesStep.tsx'

/** The steps of a file: a feed says itself what is what, and people alone have nothing to choose. */
function stepsOf(file: ChosenFile | null): Step[] {
  const isEmpty =
    file && ('sheet' in file.opened ? file.opened.sheet.rows : file.opened.listings).length === 0
  if (isEmpty) return ['file', 'check']
  return file && !('sheet' in file.opened)
    ? ['file', 'values', 'check']
    : ['file', 'columns', 'values', 'check']
}

/** From a file to an import. What is chosen in a step stays while another one is shown. */
export function ImportSteps() {
  const navigate = useNavigate()
  const { state, change } = useAddressState(stepAddress)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const categories = useGetCategoriesQuery()
  const heading = useRef<HTMLParagraphElement>(null)
  const steps = stepsOf(file)
  // A page that is loaded anew has no file: it begins with the first step.
  const chosenStep = file && steps.includes(state.step) ? state.step : 'file'
  const step = isSending ? 'check' : chosenStep
  const place = steps.indexOf(step)
  useEffect(() => {
    // What is chosen while rows are sent would belong to another import: the browser's back changes nothing, either.
    if (chosenStep !== step) change({ step })
  }, [chosenStep, step, change])
  useUnsaved(file !== null && createdId === null)

  const shownBefore = useRef(step)
  useEffect(() => {
    if (shownBefore.current !== step) heading.current?.focus()
    shownBefore.current = step
  }, [step])

  const created = (id: string) => {
    if (file?.archive) keepPhotoFiles(id, file.archive)
    setCreatedId(id)
  }
  useEffect(() => {
    // After the guard has let the page go.
    if (!createdId) return
    noteSent(createdId)
    void navigate(`/admin/properties/import/${createdId}`)
  }, [createdId, navigate])

  const choose = (choice: FileChoice) => file && setFile(withChoice(file, choice))
  const goTo = (next: Step | undefined) => {
    if (step === 'columns' && file && 'sheet' in file.opened)
      rememberFields(file.opened.sheet.headings, file.fields)
    if (next) change({ step: next })
  }

  return (
    <>
      <p ref={heading} tabIndex={-1} className={styles.step}>
        {text.step(place + 1, steps.length, text.steps[step])}
      </p>
      {step === 'file' && (
        <FileStep
          file={file}
          onRead={(read) => {
            setFile(read)
            change({ step: stepsOf(read)[1] })
          }}
          onNext={() => goTo(steps[1])}
        />
      )}
      {step === 'columns' && file && 'sheet' in file.opened && (
        <ColumnsStep
          sheet={file.opened.sheet}
          encoding={file.opened.encoding}
          onEncoding={(sheet, encoding) => setFile(withEncoding(file, sheet, encoding))}
          file={file}
          onChoice={choose}
        />
      )}
      {(step === 'values' || step === 'check') && file && (
        <Loaded query={categories} failed={text.check.failed}>
          {(named) =>
            step === 'values' ? (
              <ValuesStep file={file} categories={named} onChange={(choices) => choose({ choices })} />
            ) : (
              <CheckStep
                file={file}
                categories={named}
                isSending={isSending}
                onSending={setIsSending}
                onChoice={choose}
                onCreated={created}
              />
            )
          }
        </Loaded>
      )}
      {step !== 'file' && (
        <Row gap={3} align="center">
          <Button variant="secondary" blocked={isSending} onClick={() => goTo(steps[place - 1])}>
            {text.previous}
          </Button>
          {steps[place + 1] && <Button onClick={() => goTo(steps[place + 1])}>{text.next}</Button>}
        </Row>
      )}
    </>
  )
}
