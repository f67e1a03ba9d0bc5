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
  call: (phone: string) => `Ligar ${phone}`,

  property: 'Imóvel',
  code: (code: string) => `código ${code}`,
  when: 'Data e hora',
  zone: 'Horário de Brasília',
  state: 'Situação',
  requested: 'Aguardando a nossa confirmação',
  booked: 'Confirmada',
  cancelledByVisitor: 'Cancelada por você',
  cancelledByAgency: 'Cancelada pela imobiliária',
  past: 'Já aconteceu',
  pastHelp: 'O horário desta visita já passou. Para marcar outra, abra a página do imóvel ou ligue para nós.',
  cancelledHelp: 'Para marcar outra visita, abra a página do imóvel ou ligue para nós.',
  fixedHelp: 'Para mudar o horário desta visita, ligue para nós.',

  move: 'Mudar horário',
  moveHint: 'Escolha um dos horários livres.',
  confirmMove: 'Confirmar novo horário',
  moving: 'Mudando...',
  keep: 'Manter como está',
  choose: 'Escolha um horário',
  timesLoading: 'Carregando horários livres...',
  timesFailed: 'Não foi possível carregar os horários livres',
  noTimes: 'Não há horários livres nos próximos dias. Ligue para nós.',
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
