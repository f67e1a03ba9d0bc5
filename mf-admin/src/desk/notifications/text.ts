/** E-mails about leads, messages and visits. */
export const notifications = {
  sent: (date: string) => `Aviso por e-mail enviado em ${date}.`,
  unsent: (status?: string) =>
    status === 'failed'
      ? 'O aviso por e-mail não foi entregue. Confira o e-mail nas Configurações e envie de novo.'
      : status === 'pending'
        ? 'Na última consulta, o aviso por e-mail estava na fila de envio. Se ele demorar a chegar, confira o e-mail nas Configurações.'
        : 'O aviso por e-mail ainda não foi enviado. Confira o e-mail nas Configurações.',
  visitorUnsent: (status: string) =>
    status === 'failed'
      ? 'O e-mail a quem visita não foi entregue. Avise por outro meio ou envie de novo.'
      : 'Na última consulta, o e-mail a quem visita ainda não tinha sido entregue. Ele continua na fila de envio.',
  news: 'Aviso de novo contato',
  kinds: {
    inquiry: 'Aviso de nova mensagem',
    visit_unconfirmed: 'Pedido de visita',
    visit_unheld: 'Pedido de visita sem reserva',
    visit_requested: 'Pedido de visita confirmado',
    visit_booked: 'Visita agendada',
    visit_confirmed: 'Visita confirmada',
    visit_moved: 'Visita remarcada',
    visit_cancelled: 'Visita cancelada',
    visit_reminder: 'Lembrete de visita',
  } as Record<string, string | undefined>,
  toVisitor: 'à pessoa',
  toAgency: 'à imobiliária',
  ofVisit: (moment: string) => `visita de ${moment}`,
  retry: 'Enviar de novo',
  retried: 'Aviso colocado na fila de envio.',
  retryFailed: 'Erro ao enviar o aviso. Tente novamente.',
}
