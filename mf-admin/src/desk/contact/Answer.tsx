import { useConfig } from 'shared-backend'
import { useGetMessageTemplatesQuery, type Case } from 'shared-backend/admin/desk'
import { Button, Field, Textarea } from 'shared-ui'
import { Row, Stack } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { Choice } from '../../kit/fields/Choice.tsx'
import { aboutOf, personOf } from '../cases/personOf.ts'
import { AnsweredQuestion } from './AnsweredQuestion.tsx'
import { ContactActions } from './ContactActions.tsx'
import { factsOf, fillIn, ownTemplates } from './templates.ts'
import { contact as text } from './text.ts'
import { MOST, useNote } from './useNote.ts'
import type { TypedMessages } from './useTypedMessages.ts'

interface AnswerProps {
  one: Case
  messages: TypedMessages
  /** After it was said whether the person was reached: what comes next is typed then. */
  onAnswered: () => void
}

/** The message to who waits: from a template, changed at will, sent by WhatsApp or e-mail. */
export function Answer({ one, messages, onAnswered }: AnswerProps) {
  const { typed, chosen, choose, type, forget } = messages
  const { agency } = useConfig()
  const note = useNote(one.id)
  const { data: stored } = useGetMessageTemplatesQuery()
  const to = one.lead ? 'owner' : 'visitor'
  const templates = (stored?.templates ?? ownTemplates).filter((template) => template.to === to)
  // Listings that were chosen to be sent are a message of their own.
  if (typed[text.listings] !== undefined) templates.unshift({ to, label: text.listings, text: '' })
  const template = templates.find((one) => one.label === chosen) ?? templates[0]
  const { name, phone, email } = personOf(one)
  const label = template?.label ?? ''
  const written = template ? fillIn(template.text, factsOf(one, agency.name, window.location.origin)) : ''
  const message = typed[label] ?? written

  return (
    <Stack role="group" aria-label={text.title} gap={4}>
      {templates.length > 0 && (
        <Choice
          label={text.template}
          options={templates.map((one) => ({ value: one.label, label: one.label }))}
          value={label}
          onChoose={choose}
        />
      )}
      <Field label={text.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={2000}
            value={message}
            onChange={({ target }) => type(label, target.value)}
          />
        )}
      </Field>
      <Row gap={2}>
        <ContactActions
          phone={phone}
          email={email}
          subject={text.subject(aboutOf(one), agency.name)}
          greeting={message}
          onContact={(channel) => note(channel, message)}
        />
      </Row>
      <Row gap={3} align="center">
        {typed[label] !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => forget(label)}>
            {text.reset}
          </Button>
        )}
        <Link to="/admin/settings/notices">{text.editTemplates}</Link>
      </Row>
      <AnsweredQuestion
        one={one}
        name={name}
        onAnswered={(answered, sent) => {
          const [own] = Object.entries(typed).find(([, words]) => words.slice(0, MOST) === sent) ?? []
          if (answered && own !== undefined) forget(own)
          onAnswered()
        }}
      />
    </Stack>
  )
}
