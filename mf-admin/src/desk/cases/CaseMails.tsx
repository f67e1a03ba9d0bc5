import type { Case } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { notifications as mails } from '../notifications/text.ts'
import { UnsentNotice } from '../notifications/UnsentNotice.tsx'
import { isOver } from '../visits/state.ts'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

interface Mail {
  audience?: string
  kind?: string
  status: string
  attempts: number
  sent_at: string | null
  about?: string
}

/** The e-mails about a case, and what has become of them. One that has not been sent can be sent again. */
export function CaseMails({ one: { lead, inquiry } }: { one: Case }) {
  const all: Mail[] = [
    ...(lead?.emails ?? []),
    ...(inquiry?.emails ?? []),
    ...(inquiry?.visits ?? []).flatMap((visit) =>
      // A reminder that nobody has tried to send yet has its own time; of a visit that is over nothing is sent again.
      visit.emails
        .filter(({ status, attempts }) => status === 'sent' || (attempts > 1 && !isOver(visit)))
        .map((mail) => ({ ...mail, about: writeMoment(visit.starts_at) })),
    ),
  ]
  const unsent =
    all.find(({ status, audience }) => status !== 'sent' && audience === 'visitor') ??
    all.find(({ status }) => status !== 'sent')
  const sent = all.filter(({ status }) => status === 'sent')
  // An owner's lead whose e-mail was never queued has nobody that it could go to.
  const isMissing = lead && all.length === 0
  if (!unsent && sent.length === 0 && !isMissing) return null
  return (
    <section aria-label={text.mails} className={styles.log}>
      <h3>{text.mails}</h3>
      {(unsent ?? isMissing) && (
        <UnsentNotice id={(lead ?? inquiry)!.id}>
          {unsent?.audience === 'visitor' ? mails.visitorUnsent(unsent.status) : mails.unsent(unsent?.status)}
        </UnsentNotice>
      )}
      {sent.length > 0 && (
        <ul>
          {sent.map(({ audience, kind, sent_at, about }, index) => (
            <li key={index}>
              {[
                mails.kinds[kind ?? ''] ?? mails.news,
                audience === 'visitor' ? mails.toVisitor : mails.toAgency,
                about && mails.ofVisit(about),
                sent_at && writeMoment(sent_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
