import type { HistoryRequest } from 'shared-backend/admin/history'
import { Button, Modal } from 'shared-ui'
import { useState } from 'react'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryTables } from './lines.ts'
import { text } from './text.ts'

type HistoryProps = HistoryRequest & { tables: HistoryTables }

/** Opens what admins did to something. */
export function History({ tables, ...request }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const title = request.subject === 'deletions' ? text.deletions : text.open
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={title}>
        <HistoryList request={request} tables={tables} />
      </Modal>
    </>
  )
}
