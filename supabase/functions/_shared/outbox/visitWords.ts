import type { VisitMail, VisitMailKind as Kind } from './visitMail.ts'

export const titles: Record<Kind, string> = {
  visit_unconfirmed: 'Pedido de visita',
  visit_unheld: 'Muitos pedidos de visita',
  visit_requested: 'Pedido de visita',
  visit_booked: 'Visita agendada',
  visit_confirmed: 'Visita confirmada',
  visit_moved: 'Visita remarcada',
  visit_cancelled: 'Visita cancelada',
  visit_reminder: 'Lembrete de visita',
}

const listingWords: Record<VisitMail['about']['visit']['listing'], string> = {
  active: '',
  sold: 'O imóvel foi vendido.',
  rented: 'O imóvel foi alugado.',
  gone: 'O imóvel não está mais no site.',
}

const released = (holdsUntil: string | null) =>
  holdsUntil
    ? `O horário fica reservado até ${holdsUntil} (horário de Brasília). Depois, volta a ficar livre.`
    : ''

/** What has happened, by whom, and what comes next. `holdsUntil` is written out. */
type Story = (mail: VisitMail, holdsUntil: string | null) => string[]

const isAgencys = ({ about }: VisitMail) => about.visit.changed_by === 'agency'
const isOpen = ({ about }: VisitMail) => about.visit.status === 'requested'

const toVisitor: Record<Exclude<Kind, 'visit_unheld'>, Story> = {
  visit_unconfirmed: (_mail, holdsUntil) => [
    `Recebemos um pedido de visita com este email. Para confirmar, abra o link. ${
      released(holdsUntil) || 'O horário ainda não está reservado: é de quem confirmar primeiro.'
    } Se não foi você, ignore esta mensagem.`,
  ],
  visit_requested: () => ['Recebemos seu pedido de visita. Confirmaremos o horário em breve.'],
  visit_booked: () => ['Sua visita está agendada.'],
  visit_confirmed: () => ['Sua visita está confirmada.'],
  visit_moved: (mail) => [
    isAgencys(mail)
      ? `${mail.company_name} mudou o horário da sua visita.`
      : 'Sua visita tem um novo horário.',
    isOpen(mail) ? 'Confirmaremos em breve.' : '',
  ],
  visit_cancelled: (mail) => {
    const { listing, can_book } = mail.about.visit
    return [
      isAgencys(mail)
        ? `${mail.company_name} cancelou a sua visita.`
        : 'Sua visita foi cancelada, como você pediu.',
      listingWords[listing],
      can_book ? 'Se ainda quiser ver o imóvel, escolha outro horário.' : '',
    ]
  },
  visit_reminder: () => ['Sua visita está chegando.'],
}

const toAgency: Record<Kind, Story> = {
  visit_unconfirmed: (_mail, holdsUntil) => [
    'Alguém pediu uma visita e deixou só um telefone. Ligue e confirme no painel.',
    released(holdsUntil),
  ],
  visit_unheld: (_mail, holdsUntil) => [
    'Há muitos pedidos de visita sem confirmação. Por isso os novos, como este, não reservam horário: escolha no painel quais atender.',
    released(holdsUntil),
  ],
  visit_requested: () => ['Alguém pediu uma visita. Confirme ou mude o horário.'],
  visit_booked: (mail) => [
    isAgencys(mail) ? 'A visita foi marcada no painel.' : 'Alguém agendou uma visita.',
  ],
  visit_confirmed: () => ['A visita foi confirmada.'],
  visit_moved: (mail) => [
    isAgencys(mail)
      ? 'A visita foi remarcada no painel.'
      : `${mail.about.inquiry.name} mudou o horário da visita.`,
    isOpen(mail) ? 'Confirme ou mude.' : '',
  ],
  visit_cancelled: (mail) => [
    isAgencys(mail) ? 'A visita foi cancelada no painel.' : `${mail.about.inquiry.name} cancelou a visita.`,
    listingWords[mail.about.visit.listing],
  ],
  visit_reminder: () => ['A visita está chegando.'],
}

/** The words of an e-mail about a visit. */
export function storyOf(mail: VisitMail, holdsUntil: string | null): string[] {
  const { audience, kind } = mail
  const story = audience === 'visitor' && kind !== 'visit_unheld' ? toVisitor[kind] : toAgency[kind]
  return [story(mail, holdsUntil).filter(Boolean).join(' ')]
}
