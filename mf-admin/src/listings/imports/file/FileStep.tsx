import { Alert, Button, Field, Spinner, TextInput } from 'shared-ui'
import { Upload } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useRef, useState, type DragEvent, type FormEvent } from 'react'
import { useFocusAfterNotice } from '../../../kit/layout/useFocusAfterNotice.ts'
import { FileInput } from '../../../kit/fields/FileInput.tsx'
import { FormSection } from '../../../kit/layout/FormSection.tsx'
import zone from '../../photos/PhotoPicker.module.css'
import styles from './Import.module.css'
import { countOf, personsOf, type ChosenFile } from './importState.ts'
import { importText } from './text.ts'
import { useFile } from './useFile.ts'

const text = importText.file

interface FileStepProps {
  /** The one that was read already. */
  file: ChosenFile | null
  onRead: (file: ChosenFile) => void
  onNext: () => void
}

/** Takes a file by choosing or dropping it, or the address of a feed. */
export function FileStep({ file, onRead, onNext }: FileStepProps) {
  const { work, stop, readFile, readAddress } = useFile(onRead)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = work !== null && 'doing' in work
  const chooser = useFocusAfterNotice<HTMLButtonElement>(isBusy ? 1 : 0)
  const take = (chosen: File | undefined) => {
    if (chosen && !isBusy) readFile(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <FormSection title={text.title}>
      {/* Dropping is an extra for the mouse: the button inside does the same for everyone. */}
      <div className={zone.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FileInput ref={input} aria-label={text.input} onFiles={([chosen]) => take(chosen)} />
        <Button
          ref={chooser}
          size="lg"
          variant={file ? 'secondary' : 'primary'}
          icon={<Upload />}
          blocked={isBusy}
          onClick={() => input.current?.click()}
        >
          {file ? text.other : text.choose}
        </Button>
        <p className={zone.drop}>{text.drop}</p>
        <p className={zone.hint}>{text.hint}</p>
      </div>
      <AddressForm isBusy={isBusy} onAddress={readAddress} />
      <p className={styles.note}>{text.persons}</p>
      <Row gap={3} align="center">
        <Row role="status" gap={3} align="center">
          {work && 'doing' in work && (
            <>
              <Spinner size="sm" /> <span>{work.doing}</span>
            </>
          )}
          {!work && file && (
            <strong>{text.read(file.name, countOf(file), personsOf(file)?.rows.length ?? 0)}</strong>
          )}
        </Row>
        {isBusy && (
          <Button variant="ghost" size="sm" onClick={stop}>
            {text.stop}
          </Button>
        )}
      </Row>
      {work && 'failed' in work && (
        <Alert tone="danger" title={work.failed}>
          <p>{work.message}</p>
        </Alert>
      )}
      {file && (
        <Row gap={3} align="center">
          <Button onClick={onNext}>{importText.next}</Button>
        </Row>
      )}
    </FormSection>
  )
}

const isAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)

function AddressForm({ isBusy, onAddress }: { isBusy: boolean; onAddress: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(!isAddress(address.trim()))
    if (isAddress(address.trim()) && !isBusy) onAddress(address.trim())
  }
  return (
    <form noValidate className={styles.address} onSubmit={submit}>
      <Field label={text.address} hint={text.addressHint} error={isWrong ? text.noAddress : null}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" blocked={isBusy} className={styles.button}>
        {text.fetch}
      </Button>
    </form>
  )
}
