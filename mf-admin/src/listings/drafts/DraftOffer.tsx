import { writeMoment } from 'shared-domain/agencyTime'
import { Alert, Button, ConfirmDialog } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { drafts as text } from './text.ts'
import { leave } from '../../kit/layout/text.ts'
import styles from './DraftOffer.module.css'
import type { FormDraft } from './useDraft.ts'

/** The drafts that other tabs have left, to continue now or later. */
export function DraftOffer({ draft }: { draft: FormDraft<{ title: string }> }) {
  const { offers, goOnWith, discard, leave: notNow } = draft
  const [doomed, setDoomed] = useState<string | null>(null)
  if (offers.length === 0) return null
  return (
    <Alert tone="info" title={text.found(offers.length)}>
      <ul className={styles.list}>
        {offers.map(({ id, values, savedAt }) => {
          const name = values.title.trim() || text.untitled
          return (
            <li key={id} className={styles.draft}>
              <p>
                <strong>{name}</strong> <span>{text.typedAt(writeMoment(savedAt))}</span>
              </p>
              <Row gap={2}>
                <Button size="sm" aria-label={text.goOnWith(name)} onClick={() => void goOnWith(id)}>
                  {text.goOn}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={text.discardOne(name)}
                  onClick={() => setDoomed(id)}
                >
                  {text.discard}
                </Button>
              </Row>
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" size="sm" onClick={notNow}>
        {text.notNow}
      </Button>
      <ConfirmDialog
        open={doomed !== null}
        title={text.discardTitle}
        message={text.discardMessage}
        confirmLabel={text.discard}
        cancelLabel={leave.stay}
        onConfirm={() => {
          if (doomed) discard(doomed)
          setDoomed(null)
        }}
        onCancel={() => setDoomed(null)}
      />
    </Alert>
  )
}
