import type { Case } from 'shared-backend/admin/desk'
import { caseKindLabels } from 'shared-backend/labels'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, ButtonLink, Card, House } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useEffect, useRef } from 'react'
import { History } from '../../kit/history/History.tsx'
import { Answer } from '../contact/Answer.tsx'
import { ContactLog } from '../contact/ContactLog.tsx'
import { contact } from '../contact/text.ts'
import { useTypedMessages } from '../contact/useTypedMessages.ts'
import { deskHistory } from '../history/tables.ts'
import { Matches } from '../matches/Matches.tsx'
import { CaseForm } from './CaseForm.tsx'
import { CaseMails } from './CaseMails.tsx'
import { CaseSubject } from './CaseSubject.tsx'
import { CaseVisits } from './CaseVisits.tsx'
import styles from './Cases.module.css'
import { DeleteCase } from './DeleteCase.tsx'
import { personOf } from './personOf.ts'
import { sourceOf } from './sourceOf.ts'
import { cases as text } from './text.ts'

interface CaseDetailProps {
  one: Case
  onDeleted: () => void
}

/** A case with everything: what was written, what about, how to answer, what comes next, and what has happened. */
export function CaseDetail({ one, onDeleted }: CaseDetailProps) {
  const { lead, inquiry, first_answered_at: answered } = one
  const source = sourceOf((lead ?? inquiry)!)
  const { name } = personOf(one)
  const words = lead?.description ?? inquiry?.message
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const messages = useTypedMessages(one.id)

  // Whoever opens a case goes on in it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <Card as="article" className={styles.detail} aria-labelledby="case-name">
      <header>
        <Row gap={3} align="center">
          <h2 ref={heading} tabIndex={-1} id="case-name" className={styles.heading}>
            {name}
          </h2>
          <Badge>{caseKindLabels[one.kind as keyof typeof caseKindLabels]}</Badge>
        </Row>
        <p className={styles.about}>
          {[
            text.received(writeMoment(one.created_at)),
            answered
              ? text.answered(writeMoment(answered))
              : one.stage === 'new'
                ? text.unanswered
                : text.answerUnknown,
          ].join(' · ')}
        </p>
        {source && <p className={styles.about}>{text.source(source)}</p>}
      </header>
      <CaseSubject one={one} />
      {words && <p className={styles.words}>{words}</p>}
      <div ref={answer} className={styles.part}>
        <Answer
          one={one}
          messages={messages}
          onAnswered={() => form.current?.querySelector<HTMLElement>('[name="next_step"]')?.focus()}
        />
      </div>
      <Matches
        one={one}
        onMessage={(message) => {
          messages.type(contact.listings, message)
          messages.choose(contact.listings)
          answer.current?.querySelector('textarea')?.focus()
        }}
      />
      {inquiry && <CaseVisits one={one} inquiry={inquiry} />}
      <div ref={form} className={styles.part}>
        <CaseForm one={one} />
      </div>
      <div className={styles.part}>
        <ContactLog contacts={one.contacts} />
        <CaseMails one={one} />
        <Row gap={2} justify="between">
          {lead && (
            <ButtonLink to={`/admin/properties/new?lead=${lead.id}`} variant="secondary" icon={<House />}>
              {text.toProperty}
            </ButtonLink>
          )}
          <History tables={deskHistory} subject="case" id={one.id} />
          <DeleteCase one={one} onDeleted={onDeleted} />
        </Row>
      </div>
    </Card>
  )
}
