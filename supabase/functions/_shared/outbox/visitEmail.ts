import { agencyFormat } from '../../../../shared-domain/src/agencyTime/index.ts'
import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Notification } from './deliver.ts'
import { bodyOf, type Email, oneLine } from './email.ts'
import { visitCalendar } from './visitCalendar.ts'

type Kind = 'requested' | 'booked' | 'confirmed' | 'moved' | 'cancelled' | 'reminder'

export interface VisitNotification extends Notification {
  audience: 'visitor' | 'agency'
  kind: Kind
  visit: {
    id: string
    starts_at: string
    ends_at: string
    status: 'requested' | 'booked' | 'cancelled'
    sequence: number
    changed_by: 'visitor' | 'agency'
    updated_at: string
    token_hash: string
    /** Null once the listing is deleted. */
    place: string | null
  }
  inquiry: Tables<'inquiries'>
}

export interface VisitEmailContext {
  siteUrl: string
  /** The sender of e-mails, with or without a name: `Imobiliária <site@example.com>`. */
  from: string
  /** Of the visitor's link. */
  token: string | undefined
}

const when = agencyFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const titles: Record<Kind, string> = {
  requested: 'Pedido de visita',
  booked: 'Visita agendada',
  confirmed: 'Visita confirmada',
  moved: 'Visita remarcada',
  cancelled: 'Visita cancelada',
  reminder: 'Lembrete de visita',
}

/** What has happened, to the one who has not done it. */
const toVisitor: Record<Kind, string> = {
  requested: 'Recebemos seu pedido de visita. Confirmaremos o horário em breve.',
  booked: 'Sua visita está agendada.',
  confirmed: 'Sua visita está confirmada.',
  moved: 'Sua visita tem um novo horário.',
  cancelled: 'Sua visita foi cancelada.',
  reminder: 'Sua visita está chegando.',
}
const toAgency: Record<Kind, string> = {
  requested: 'Alguém pediu uma visita. Confirme ou mude o horário.',
  booked: 'Alguém agendou uma visita.',
  confirmed: 'A visita foi confirmada.',
  moved: 'A visita tem um novo horário.',
  cancelled: 'A visita foi cancelada.',
  reminder: 'A visita está chegando.',
}

function introOf({ audience, kind, visit }: VisitNotification) {
  const text = (audience === 'visitor' ? toVisitor : toAgency)[kind]
  const isOpen = kind === 'moved' && visit.status === 'requested'
  if (!isOpen) return text
  return audience === 'visitor' ? `${text} Confirmaremos em breve.` : `${text} Confirme ou mude.`
}

/**
 * Makes an e-mail about a visit, with its calendar file. That to the visitor says nothing that was typed into the form:
 * whoever sent it may have typed a stranger's address.
 */
export function visitEmail(notification: VisitNotification, context: VisitEmailContext): Email {
  const { audience, kind, recipient, company_name, visit, inquiry } = notification
  const { siteUrl, token } = context
  const isVisitor = audience === 'visitor'
  const time = when(visit.starts_at)
  const { property_title: title, property_code: code } = inquiry
  const link = token && `${siteUrl}/visita#${token}`
  const to = recipient ?? ''
  return {
    to,
    replyTo:
      isVisitor || inquiry.email === null
        ? undefined
        : { name: oneLine(inquiry.name), address: inquiry.email },
    subject: oneLine(`${titles[kind]}: ${title} (${code}), ${time}`),
    ...bodyOf({
      intro: introOf(notification),
      facts: [
        ['Imóvel', `${title} (código ${code})`],
        ['Quando', `${time} (horário de Brasília)`],
        ['Onde', visit.place],
        ...(isVisitor
          ? ([['Imobiliária', company_name]] as [string, string | null][])
          : ([
              ['Nome', inquiry.name],
              ['Telefone', inquiry.phone],
              ['Email', inquiry.email],
              ['Mensagem', inquiry.message],
            ] as [string, string | null][])),
      ],
      links: isVisitor
        ? link
          ? [['Ver, mudar ou cancelar a visita', link]]
          : []
        : [['Abrir no painel', `${siteUrl}/admin/leads?aba=mensagens`]],
    }),
    // Calendars have a reminder's visit already.
    icalEvent: kind === 'reminder' ? undefined : visitCalendar(notification, context),
  }
}
