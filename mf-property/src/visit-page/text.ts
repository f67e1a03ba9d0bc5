/** Texts of the page that the link of a visit opens. */
export const text = {
  noScript:
    'Para ver, mudar ou cancelar a sua visita, ative o JavaScript do navegador. Se preferir, ligue para nós.',
  loading: 'Carregando a sua visita...',
  loadFailed: 'Não foi possível carregar a sua visita',

  unknown: 'Este link não vale mais',
  unknownHelp:
    'Confira se você abriu o link inteiro do email mais recente. Para falar sobre a sua visita, ligue para nós.',
  toListings: 'Ver imóveis',
  whatsappMessage: 'Olá! Gostaria de falar sobre a minha visita.',

  property: 'Imóvel',
  code: (code: string) => `código ${code}`,
  when: 'Data e hora',
  zone: 'Horário de Brasília',
  state: 'Situação',
  unconfirmed: 'Falta confirmar',
  requested: 'Aguardando a nossa confirmação',
  booked: 'Confirmada',
  cancelledByVisitor: 'Cancelada por você',
  cancelledByAgency: 'Cancelada pela imobiliária',
  past: 'Já terminou',
  gone: {
    sold: 'Este imóvel já foi vendido. Fale conosco sobre a visita.',
    rented: 'Este imóvel já foi alugado. Fale conosco sobre a visita.',
    removed: 'Este imóvel saiu do site. Fale conosco sobre a visita.',
  },
  pastHelp: 'Esta visita já terminou. Para marcar outra, abra a página do imóvel ou ligue para nós.',
  cancelledHelp: 'Para marcar outra visita, abra a página do imóvel ou ligue para nós.',
  fixedHelp: 'Para mudar o horário desta visita, ligue para nós.',

  heldHint: (moment: string) =>
    `O horário fica reservado até ${moment}. Sem a confirmação, volta a ficar livre.`,
  freeHint: (byPhone: boolean) =>
    `O horário não está reservado. Se ainda estiver livre quando ${byPhone ? 'confirmarmos' : 'você confirmar'}, ele é seu.`,
  phoneHint: 'Vamos ligar para confirmar esta visita.',
  confirm: 'Confirmar visita',
  confirming: 'Confirmando...',
  confirmed: 'Visita confirmada! Enviamos os detalhes por email.',
  confirmedRequest: 'Pedido confirmado! Avisamos você quando a imobiliária confirmar o horário.',
  confirmFailed: 'Não foi possível confirmar a visita',
  others: 'Outros pedidos de visita com o seu email',
  othersHint: 'Abra cada um para confirmar ou cancelar. Se não foi você que pediu, ignore.',

  move: 'Mudar horário',
  movesLeft: (left: number) =>
    left === 1 ? 'Você ainda pode mudar o horário 1 vez.' : `Você ainda pode mudar o horário ${left} vezes.`,
  moveHint: 'Escolha um dos horários livres.',
  confirmMove: 'Confirmar novo horário',
  moving: 'Mudando...',
  keep: 'Manter como está',
  choose: 'Escolha um horário',
  timesLoading: 'Carregando horários livres...',
  timesFailed: 'Não foi possível carregar os horários livres',
  noTimes: 'Não há horários livres. Ligue para nós.',
  moved: 'Horário alterado! Enviamos a confirmação por email, se você deixou um.',
  movedRequest: 'Pedido de novo horário enviado! Avisamos você quando ele for confirmado.',
  moveFailed: 'Não foi possível mudar o horário',

  outcome: 'Resultado',
  cancel: 'Cancelar visita',
  cancelTitle: 'Cancelar esta visita?',
  cancelMessage: (moment: string) => `O seu horário de ${moment} fica livre para outra pessoa.`,
  cancelled: 'Visita cancelada.',
  cancelFailed: 'Não foi possível cancelar a visita',
}
