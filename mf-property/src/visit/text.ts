/** Texts of the form of a visit and of what follows it. */
export const text = {
  choice: 'Dia e horário',
  byAgency: 'A imobiliária confirma cada visita: até lá, é um pedido.',
  noTimes: 'Sem horários de visita no momento',
  noTimesHint: 'Escreva para a imobiliária e combine a visita.',
  message: 'Mensagem (opcional)',
  contactHint:
    'Basta um dos dois. Com email, você confirma pelo link que enviamos; só com telefone, ligamos para confirmar.',
  notice: (agency: string) =>
    `Ao pedir a visita, ${agency} usa estes dados somente para a visita. Para pedir acesso, correção ou exclusão, escreva para`,
  send: 'Pedir visita',
  sending: 'Enviando...',
  restored: 'Recuperamos o que você já tinha digitado neste navegador.',
  wrong: 'Confira os campos destacados',
  taken: 'Este horário acabou de ser reservado',
  takenHint: 'Escolha outro dos horários livres: o que você digitou continua aqui.',
  failed: 'Não foi possível pedir a visita',
  failedHint: 'Ocorreu um erro ao enviar. Por favor, tente novamente.',
  kept: 'O que você digitou fica guardado neste navegador.',
  whatsappMessage: (title: string, code: string) =>
    `Olá! Gostaria de agendar uma visita ao imóvel "${title}" (código ${code}).`,
  unconfirmed: 'Falta confirmar a visita',
  byEmail: (email: string) => `Confirme pelo email que enviamos para ${email} em 30 minutos.`,
  byEmailUnheld: (email: string) =>
    `Confirme pelo email que enviamos para ${email}. Há muitos pedidos agora, e o horário ainda não está reservado: se estiver livre quando você confirmar, ele é seu.`,
  afterwards:
    'Sem isso, o horário volta a ficar livre. Se você confirmar mais tarde e ele ainda estiver livre, é seu; se não, você escolhe outro.',
  thenAgency: 'Depois da sua confirmação, a imobiliária confirma o horário e avisa você.',
  oneEmail:
    'Se você já recebeu hoje um email nosso para confirmar uma visita e ainda não o abriu, não enviamos outro: o link dele mostra também este pedido.',
  requested: 'Pedido de visita enviado!',
  byPhone: (moment: string) =>
    `Vamos ligar para confirmar até ${moment}. Sem essa confirmação, o horário volta a ficar livre.`,
  byPhoneUnheld:
    'Há muitos pedidos agora, e o horário ainda não está reservado. Se pudermos atender, vamos ligar para confirmar.',
  linkHint:
    'Este navegador lembra a visita até ela acabar. Guarde também o link: com ele você vê, muda ou cancela a visita.',
  link: 'Ver ou alterar a visita',
  place: 'Onde',
  directions: 'Como chegar',
  calendar: 'Adicionar ao calendário',
  copy: 'Copiar link',
  copiedHint: 'Quem tem o link também pode mudar ou cancelar a visita.',
  shared: (title: string) => `Visita: ${title}`,
}

/** Texts of the form for browsers without a script. */
export const formText = {
  months: 'Mês',
  zone: 'Horário de Brasília.',
  choose: 'Escolha um horário',
  sent: 'Se você deixou um email, confirme em 30 minutos pelo link que enviamos. Se deixou só telefone, vamos ligar para confirmar.',
  sentByPhone: 'Vamos ligar para confirmar. Guarde o link: com ele você vê, muda ou cancela a visita.',
}

/** Of the draft of a visit to this listing, in the browser's storage. */
export const visitDraftKey = (propertyId: string) => `visit_draft_${propertyId}`
