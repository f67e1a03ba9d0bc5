import { CHANGED_SINCE } from 'shared-backend'
import { useErasePersonMutation, type Person, type PersonCounts } from 'shared-backend/admin/settings'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { isToCome } from './isToCome.ts'
import { persons as text } from './text.ts'

interface ErasePersonProps {
  person: Person
  contacts: string[]
  onErased: (counts: PersonCounts) => void
  /** Something has come or gone since the search. */
  onChanged: () => void
}

/** Erases what was found, after a question that names it: there is no way back. */
export function ErasePerson({ person, contacts, onErased, onChanged }: ErasePersonProps) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [erase, { isLoading }] = useErasePersonMutation()
  const total = Object.values(person.erasable).reduce((sum, n) => sum + n, 0)
  const visits = person.rows.filter(isToCome).length

  const run = async () => {
    const { data, error } = await erase({ contacts, version: person.version })
    setIsAsking(false)
    if (data) return onErased(data)
    if (error?.code === CHANGED_SINCE) {
      toast.error(text.changed, text.changedHelp)
      onChanged()
    } else toast.error(text.eraseFailed, error?.message)
  }
  if (total === 0) return null
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {text.erase}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.eraseTitle}
        message={[text.eraseMessage(text.counted(person.erasable)), visits > 0 && text.eraseVisits(visits)]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={text.eraseConfirm(total)}
        busy={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
