import { formatCount } from 'shared-ui'

/** Texts of the coming visits. */
export const visits = {
  title: 'Visitas',
  none: 'Nenhuma visita marcada',
  noneHelp:
    'Quando alguém marcar uma visita na página de um imóvel, ela aparece aqui. Os horários ficam em Configurações.',
  loadFailed: 'Erro ao carregar visitas',
  refreshFailed: 'Não foi possível atualizar a lista de visitas.',
  shown: (n: number) => formatCount(n, 'visita', 'visitas'),
  calendar: 'Agenda de visitas',
  periods: 'Período da agenda',
  period: { dia: 'Dia', semana: 'Semana' },
  moves: 'Outras datas',
  before: { dia: 'Dia anterior', semana: 'Semana anterior' },
  after: { dia: 'Próximo dia', semana: 'Próxima semana' },
  today: 'Hoje',
  freeDay: 'Sem visitas',
  cut: (n: number) => `A agenda mostra as primeiras ${n} visitas. Abra um dia para ver menos de cada vez.`,
  later: 'Ver as seguintes',
  first: 'Voltar às primeiras',
  states: {
    unconfirmed: 'Não confirmada',
    requested: 'A confirmar',
    booked: 'Confirmada',
    cancelled: 'Cancelada',
  },
  unopened: 'Quem pediu ainda não confirmou pelo link do email.',
  phoneOnly: 'Quem pediu deixou só um telefone: ligue e confirme.',
  heldUntil: (moment: string) => `O horário fica reservado até ${moment}.`,
  unheld: 'O horário não está reservado: confirme o pedido que preferir.',
  cancelledByVisitor: 'Cancelada pelo visitante',
  cancelledByAgency: 'Cancelada pela agência',
  greeting: (name: string, agency: string, title: string, moment: string) =>
    `Olá, ${name}! Aqui é da ${agency}. Sobre a sua visita ao imóvel "${title}" em ${moment}:`,
  subject: (title: string, code: string) => `Visita: ${title} (código ${code})`,

  confirm: 'Confirmar',
  confirmed: 'Visita confirmada.',
  confirmFailed: 'A visita não foi confirmada.',
  cancel: 'Cancelar visita',
  cancelTitle: 'Cancelar esta visita?',
  cancelMessage: (name: string, moment: string) =>
    `A visita de ${name} em ${moment} será cancelada. Quem deixou um email recebe o aviso.`,
  keep: 'Manter visita',
  cancelled: 'Visita cancelada.',
  cancelFailed: 'A visita não foi cancelada.',

  move: 'Mudar horário',
  moveTitle: (name: string) => `Mudar o horário da visita de ${name}`,
  newTime: 'Novo horário',
  choose: 'Selecione',
  chooseError: 'Escolha um horário',
  timesLoading: 'Carregando horários livres...',
  timesFailed: 'Erro ao carregar os horários livres',
  noTimes: 'Não há horários livres nos próximos dias.',
  moved: 'Horário alterado.',
  moveFailed: 'O horário não foi alterado.',

  refusals: {
    changed_since: 'A visita mudou enquanto esta página estava aberta. Confira como ela está agora.',
    taken: 'Este horário acabou de ser ocupado. Escolha outro.',
    past: 'O horário desta visita já passou.',
    unknown: 'Esta visita não existe mais.',
  } as Record<string, string | undefined>,
}
