import { agencyFormat } from '../../../../shared-domain/src/agencyTime/index.ts'
import { bodyOf, type Email, oneLine } from './email.ts'
import { visitCalendar } from './visitCalendar.ts'
import type {
  VisitEmailContext,
  VisitNotification,
  VisitNotificationKind as Kind,
} from './visitNotification.ts'

const when = agencyFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const titles: Record<Kind, string> = {
  unconfirmed: 'Pedido de visita',
  unheld: 'Muitos pedidos de visita',
  requested: 'Pedido de visita',
  booked: 'Visita agendada',
  confirmed: 'Visita confirmada',
  moved: 'Visita remarcada',
  cancelled: 'Visita cancelada',
  reminder: 'Lembrete de visita',
}

/** What has happened, to the one who has not done it. */
const toVisitor: Record<Exclude<Kind, 'unconfirmed' | 'unheld'>, string> = {
  requested: 'Recebemos seu pedido de visita. Confirmaremos o horário em breve.',
  booked: 'Sua visita está agendada.',
  confirmed: 'Sua visita está confirmada.',
  moved: 'Sua visita tem um novo horário.',
  cancelled: 'Sua visita foi cancelada.',
  reminder: 'Sua visita está chegando.',
}
const toAgency: Record<Kind, string> = {
  unconfirmed: 'Alguém pediu uma visita e deixou só um telefone. Ligue e confirme no painel.',
  unheld:
    'Há muitos pedidos de visita sem confirmação. Por isso os novos, como este, não reservam horário: escolha no painel quais atender.',
  requested: 'Alguém pediu uma visita. Confirme ou mude o horário.',
  booked: 'Alguém agendou uma visita.',
  confirmed: 'A visita foi confirmada.',
  moved: 'A visita tem um novo horário.',
  cancelled: 'A visita foi cancelada.',
  reminder: 'A visita está chegando.',
}

const released = (holdsUntil: string | null) =>
  holdsUntil
    ? `O horário fica reservado até ${when(holdsUntil)} (horário de Brasília). Depois, volta a ficar livre.`
    : ''

function introOf({ audience, kind, visit }: VisitNotification) {
  if (kind === 'unconfirmed' || kind === 'unheld')
    return `${toAgency[kind]} ${released(visit.holds_until)}`.trim()
  const text = (audience === 'visitor' ? toVisitor : toAgency)[kind]
  const isOpen = kind === 'moved' && visit.status === 'requested'
  if (!isOpen) return text
  return audience === 'visitor' ? `${text} Confirmaremos em breve.` : `${text} Confirme ou mude.`
}

/** Asks a mailbox that may be a stranger's: short, without an invitation to a calendar. */
function questionTo(
  { recipient, visit, inquiry: { property_title: title, property_code: code } }: VisitNotification,
  link: string,
): Email {
  return {
    to: recipient ?? '',
    subject: oneLine(`Confirme sua visita: ${title} (${code})`),
    ...bodyOf({
      intro: `Recebemos um pedido de visita com este email. Para confirmar, abra o link. ${
        released(visit.holds_until) || 'O horário ainda não está reservado: é de quem confirmar primeiro.'
      } Se não foi você, ignore esta mensagem.`,
      facts: [
        ['Imóvel', `${title} (código ${code})`],
        ['Quando', `${when(visit.starts_at)} (horário de Brasília)`],
      ],
      links: [['Confirmar a visita', link]],
    }),
  }
}

/** Kinds that are about no entry of a calendar, or about one that is there already. */
const withoutCalendar: Kind[] = ['unconfirmed', 'unheld', 'reminder']

/**
 * Makes an e-mail about a visit, with its calendar file. That to the visitor says nothing that was typed into the form:
 * whoever sent it may have typed a stranger's address. @throws where it would ask for a confirmation, and has no link
 */
export function visitEmail(notification: VisitNotification, context: VisitEmailContext): Email {
  const { audience, kind, recipient, company_name, visit, inquiry } = notification
  const { siteUrl, token } = context
  const isVisitor = audience === 'visitor'
  const time = when(visit.starts_at)
  const { property_title: title, property_code: code } = inquiry
  const link = token && `${siteUrl}/visita#${token}`
  if (isVisitor && kind === 'unconfirmed') {
    if (!link) throw new Error('LEAD_SALT has changed since')
    return questionTo(notification, link)
  }
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
    icalEvent: withoutCalendar.includes(kind) ? undefined : visitCalendar(notification, context),
  }
}
