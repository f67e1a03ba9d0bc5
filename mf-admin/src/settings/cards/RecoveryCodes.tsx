import { useConfig, useSession } from 'shared-backend'
import { Button, formatDate } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { Row, Stack } from 'shared-ui/layout'
import { downloadFile } from '../../kit/export/downloadFile.ts'
import { useUnsaved } from '../../kit/layout/LeaveGuard.tsx'
import { PrintSheet } from '../../kit/layout/PrintSheet.tsx'
import { useCopy } from '../../kit/layout/useCopy.ts'
import { recoveryCodes as text, secondFactor } from '../login/text.ts'
import styles from './Settings.module.css'

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** The codes, this once, with ways to put them aside. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { agency } = useConfig()
  const username = useSession()?.username ?? ''
  const heading = text.sheet(agency.name, username)
  const madeOn = text.madeOn(formatDate(new Date().toISOString()))
  // They are shown nowhere else.
  useUnsaved(true)
  const { copied, copy } = useCopy(codes.join('\n'))
  const save = () =>
    downloadFile(text.file, [heading, madeOn, '', ...codes, ''].join('\r\n'), 'text/plain;charset=utf-8')
  const list = (
    <ol className={styles.codes} aria-label={text.list}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  )
  return (
    <Stack gap={4}>
      <div>
        <h3 tabIndex={-1} ref={takeFocus}>
          {text.title}
        </h3>
        <p>{text.help}</p>
      </div>
      {list}
      <Row gap={2}>
        <Button variant="secondary" onClick={copy}>
          {text.copy}
        </Button>
        <Button variant="secondary" icon={<Download />} onClick={save}>
          {text.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {text.print}
        </Button>
      </Row>
      <p role="status">{copied === false ? secondFactor.copyFailed : copied && text.copied}</p>
      <Button className={styles.save} onClick={onKept}>
        {text.kept}
      </Button>
      <PrintSheet>
        <h1>{heading}</h1>
        <p>{madeOn}</p>
        {list}
      </PrintSheet>
    </Stack>
  )
}
