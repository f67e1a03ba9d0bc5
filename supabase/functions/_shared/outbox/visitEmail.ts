import { agencyFormat } from '../../../../shared-domain/src/agencyTime/index.ts'
import { bodyOf, type Email, oneLine } from './email.ts'
import { visitCalendar } from './visitCalendar.ts'
import type { VisitEmailContext, VisitMail, VisitMailKind as Kind } from './visitMail.ts'

const when = agencyFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const titles: Record<Kind, string> = {
  visit_unconfirmed: 'Pedido de visita',
  visit_unheld: 'Muitos pedidos de visita',
  visit_requested: 'Pedido de visita',
  visit_booked: 'Visita agendada',
  visit_confirmed: 'Visita confirmada',
  visit_moved: 'Visita remarcada',
  visit_cancelled: 'Visita cancelada',
  visit_reminder: 'Lembrete de visita',
}

/** What has happened, to the one who has not done it. */
const toVisitor: Record<Exclude<Kind, 'visit_unconfirmed' | 'visit_unheld'>, string> = {
  visit_requested: 'Recebemos seu pedido de visita. Confirmaremos o horário em breve.',
  visit_booked: 'Sua visita está agendada.',
  visit_confirmed: 'Sua visita está confirmada.',
  visit_moved: 'Sua visita tem um novo horário.',
  visit_cancelled: 'Sua visita foi cancelada.',
  visit_reminder: 'Sua visita está chegando.',
}
const toAgency: Record<Kind, string> = {
  visit_unconfirmed: 'Alguém pediu uma visita e deixou só um telefone. Ligue e confirme no painel.',
  visit_unheld:
    'Há muitos pedidos de visita sem confirmação. Por isso os novos, como este, não reservam horário: escolha no painel quais atender.',
  visit_requested: 'Alguém pediu uma visita. Confirme ou mude o horário.',
  visit_booked: 'Alguém agendou uma visita.',
  visit_confirmed: 'A visita foi confirmada.',
  visit_moved: 'A visita tem um novo horário.',
  visit_cancelled: 'A visita foi cancelada.',
  visit_reminder: 'A visita está chegando.',
}

const bookedByAgency = 'A visita foi marcada no painel.'

const released = (holdsUntil: string | null) =>
  holdsUntil
    ? `O horário fica reservado até ${when(holdsUntil)} (horário de Brasília). Depois, volta a ficar livre.`
    : ''

function introOf({ audience, kind, about: { visit } }: VisitMail) {
  if (kind === 'visit_unconfirmed' || kind === 'visit_unheld')
    return `${toAgency[kind]} ${released(visit.holds_until)}`.trim()
  const text = (audience === 'visitor' ? toVisitor : toAgency)[kind]
  const isOpen = kind === 'visit_moved' && visit.status === 'requested'
  if (!isOpen)
    return audience === 'agency' && kind === 'visit_booked' && visit.changed_by === 'agency'
      ? bookedByAgency
      : text
  return audience === 'visitor' ? `${text} Confirmaremos em breve.` : `${text} Confirme ou mude.`
}

/** Asks a mailbox that may be a stranger's: short, without an invitation to a calendar. */
function questionTo({ recipient, about: { visit } }: VisitMail, link: string): Email {
  const { property_title: title, property_code: code } = visit
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
const withoutCalendar: Kind[] = ['visit_unconfirmed', 'visit_unheld', 'visit_reminder']

/**
 * Makes an e-mail about a visit, with its calendar file. That to the visitor says nothing that was typed into the form:
 * whoever sent it may have typed a stranger's address. @throws where it would ask for a confirmation, and has no link
 */
export function visitEmail(mail: VisitMail, context: VisitEmailContext): Email {
  const { audience, kind, recipient, company_name } = mail
  const { visit, inquiry } = mail.about
  const { siteUrl, token } = context
  const isVisitor = audience === 'visitor'
  const time = when(visit.starts_at)
  const { property_title: title, property_code: code } = visit
  const link = token && `${siteUrl}/visita#${token}`
  if (isVisitor && kind === 'visit_unconfirmed') {
    if (!link) throw new Error('LEAD_SALT has changed since')
    return questionTo(mail, link)
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
      intro: introOf(mail),
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
        : [['Abrir no painel', `${siteUrl}/admin/cases?atendimento=${visit.case_id}`]],
    }),
    icalEvent: withoutCalendar.includes(kind) ? undefined : visitCalendar(mail, context),
  }
}
