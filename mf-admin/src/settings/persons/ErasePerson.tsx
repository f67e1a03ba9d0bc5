import { CHANGED_SINCE } from 'shared-backend'
import { useErasePersonMutation, type Person, type PersonCounts } from 'shared-backend/admin/settings'
import { Button, useToast } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
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
  const [erase] = useErasePersonMutation()
  const total = Object.values(person.erasable).reduce((sum, n) => sum + n, 0)
  const visits = person.rows.filter(isToCome).length

  const run = async () => {
    const { data, error } = await erase({ contacts, version: person.version })
    if (data) onErased(data)
    if (error?.code !== CHANGED_SINCE) return { error }
    toast.error(text.changed, text.changedHelp)
    onChanged()
    return {}
  }
  if (total === 0) return null
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {text.erase}
      </Button>
      {isAsking && (
        <ConfirmAction
          title={text.eraseTitle}
          message={[text.eraseMessage(text.counted(person.erasable)), visits > 0 && text.eraseVisits(visits)]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={text.eraseConfirm(total)}
          run={run}
          failed={text.eraseFailed}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
