import { Button, Modal, TextInput } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import type { ReactNode } from 'react'
import { useCopy } from './useCopy.ts'

interface ShownLinkProps {
  title: string
  help: string
  /** The name of the field. */
  label: string
  link: string
  copy: string
  copied: string
  copyFailed: string
  onClose: () => void
  /** Another way to use it. */
  children?: ReactNode
}

/** A link that is shown this once, with a way to copy it. */
export function ShownLink({ title, help, label, link, onClose, children, ...words }: ShownLinkProps) {
  const { copied, copy } = useCopy(link)
  return (
    <Modal
      open
      title={title}
      description={help}
      onClose={onClose}
      footer={<Button onClick={copy}>{words.copy}</Button>}
    >
      <Stack gap={5}>
        <TextInput readOnly aria-label={label} value={link} onFocus={(event) => event.target.select()} />
        {children}
        <p role="status">{copied === false ? words.copyFailed : copied && words.copied}</p>
      </Stack>
    </Modal>
  )
}
