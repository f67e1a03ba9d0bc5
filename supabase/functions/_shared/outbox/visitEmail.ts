import { agencyFormat } from '../../../../shared-domain/src/agencyTime/index.ts'
import type { Fact, Link, MailListing } from './content.ts'
import type { Email } from './email.ts'
import { emailOf } from './emailOf.ts'
import { visitCalendar } from './visitCalendar.ts'
import type { VisitEmailContext, VisitMail, VisitMailKind as Kind } from './visitMail.ts'
import { storyOf, titles } from './visitWords.ts'

const when = agencyFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const zoned = (moment: string) => `${when(moment)} (horário de Brasília)`

/** The old time too, where the reader knows another one. */
function timesOf({ starts_at, starts_before, status }: VisitMail['about']['visit']): Fact[] {
  if (!starts_before || when(starts_before) === when(starts_at)) return [['Quando', zoned(starts_at)]]
  return [
    ['Antes', zoned(starts_before)],
    [status === 'cancelled' ? 'Remarcada para' : 'Agora', zoned(starts_at)],
  ]
}

function listingOf({ about: { visit } }: VisitMail, siteUrl: string): MailListing {
  const { property_title, property_code, property_id, place, photo } = visit
  return {
    title: property_title,
    lines: [`Código ${property_code}`, ...(place ? [place] : [])],
    photo,
    address: property_id ? `${siteUrl}/property/${property_id}` : undefined,
  }
}

function buttonOf(mail: VisitMail, { siteUrl, token }: VisitEmailContext): Link | undefined {
  const { audience, kind, about } = mail
  const { visit } = about
  if (audience === 'agency')
    return { label: 'Abrir no painel', address: `${siteUrl}/admin/cases?atendimento=${visit.case_id}` }
  if (kind === 'visit_cancelled')
    return visit.can_book
      ? { label: 'Escolher outro horário', address: `${siteUrl}/property/${visit.property_id}` }
      : { label: 'Ver outros imóveis', address: `${siteUrl}/properties` }
  if (!token) return undefined
  const label = kind === 'visit_unconfirmed' ? 'Confirmar a visita' : 'Ver, mudar ou cancelar a visita'
  // Behind the hash sign it is sent to no server.
  return { label, address: `${siteUrl}/visita#${token}` }
}

/** Kinds that are about no entry of a calendar, or about one that is there already. */
const withoutCalendar: Kind[] = ['visit_unconfirmed', 'visit_unheld', 'visit_reminder']

/**
 * Makes an e-mail about a visit, with its calendar file. That to the visitor says nothing that was typed into the form:
 * whoever sent it may have typed a stranger's address. @throws where it would ask for a confirmation, and has no link
 */
export function visitEmail(mail: VisitMail, context: VisitEmailContext): Email {
  const { audience, kind, about } = mail
  const { visit, inquiry } = about
  const isVisitor = audience === 'visitor'
  const isQuestion = isVisitor && kind === 'visit_unconfirmed'
  const button = buttonOf(mail, context)
  if (isQuestion && !button) throw new Error('LEAD_SALT has changed since')
  const heading = isQuestion ? 'Confirme sua visita' : titles[kind]
  const what = `${visit.property_title} (${visit.property_code})`
  return emailOf(mail, {
    replyTo: inquiry.email === null ? undefined : { name: inquiry.name, address: inquiry.email },
    subject: `${heading}: ${what}${isQuestion ? '' : `, ${when(visit.starts_at)}`}`,
    heading,
    paragraphs: storyOf(mail, visit.holds_until && when(visit.holds_until)),
    listings: [listingOf(mail, context.siteUrl)],
    facts: [
      ...timesOf(visit),
      ...(isVisitor
        ? []
        : ([
            ['Nome', inquiry.name],
            ['Telefone', inquiry.phone],
            ['Email', inquiry.email],
            ['Mensagem', inquiry.message],
          ] as Fact[])),
    ],
    button,
    icalEvent: withoutCalendar.includes(kind) ? undefined : visitCalendar(mail, context, button),
  })
}
