import type { HistoryRequest } from 'shared-backend/admin'
import { Button, Modal } from 'shared-ui'
import { useState } from 'react'
import { HistoryList } from './HistoryList.tsx'
import { text } from './text.ts'

/** Opens what admins did to something. */
export function History(request: HistoryRequest) {
  const [isOpen, setOpen] = useState(false)
  const title = request.subject === 'deletions' ? text.deletions : text.open
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={title}>
        <HistoryList {...request} />
      </Modal>
    </>
  )
}
