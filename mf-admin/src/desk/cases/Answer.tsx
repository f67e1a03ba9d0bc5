import { useConfig } from 'shared-backend'
import type { Case } from 'shared-backend/admin/desk'
import { Field, Textarea } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { ContactActions } from '../inquiries/ContactActions.tsx'
import styles from '../leads/Leads.module.css'
import { factsOf, templatesFor } from './templates.ts'
import { cases as text } from './text.ts'

/** The message to who waits: from a template, changed at will, sent by WhatsApp or e-mail. */
export function Answer({ one }: { one: Case }) {
  const { agency } = useConfig()
  const templates = templatesFor(one)
  const [chosen, setChosen] = useState(templates[0]!)
  // Each keeps what was typed while another one is looked at.
  const [typed, setTyped] = useState<Record<string, string>>({})
  const facts = factsOf(one, agency.name, window.location.origin)
  const message = typed[chosen.id] ?? chosen.write(facts)
  const { phone, email } = (one.lead ?? one.inquiry)!
  return (
    <div className={styles.form} role="group" aria-label={text.answer}>
      <Choice
        label={text.template}
        options={templates.map(({ id, label }) => ({ value: id, label }))}
        value={chosen.id}
        onChoose={(value) => setChosen(templates.find(({ id }) => id === value) ?? chosen)}
      />
      <Field label={text.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={2000}
            value={message}
            onChange={({ target }) => setTyped({ ...typed, [chosen.id]: target.value })}
          />
        )}
      </Field>
      <Row gap={2}>
        <ContactActions
          phone={phone}
          email={email}
          subject={text.subject(facts.about, agency.name)}
          greeting={message}
        />
      </Row>
    </div>
  )
}
