import { agencyZone } from 'shared-domain/agencyTime'

/** Texts of the free times and of the form below them. */
export const text = {
  choice: 'Dia e horário',
  days: 'Dia',
  times: 'Horário',
  zone: `Horário de Brasília (${agencyZone}).`,
  noTimes: 'Sem horários de visita no momento',
  noTimesHint: 'Escreva para a imobiliária e combine a visita.',
  noMoreTimes: 'Não há outros horários livres.',
  chosen: (time: string) => `Sua visita: ${time}`,
  message: 'Mensagem (opcional)',
  contactHint: 'Informe telefone ou email.',
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
  oneEmail:
    'Se você já recebeu hoje um email nosso para confirmar uma visita e ainda não o abriu, não enviamos outro: o link dele mostra também este pedido.',
  requested: 'Pedido de visita enviado!',
  byPhone: (moment: string) =>
    `Vamos ligar para confirmar até ${moment}. Sem essa confirmação, o horário volta a ficar livre.`,
  byPhoneUnheld:
    'Há muitos pedidos agora, e o horário ainda não está reservado. Se pudermos atender, vamos ligar para confirmar.',
  linkHint: 'Guarde este link: com ele você vê, muda ou cancela a visita.',
  link: 'Ver ou alterar a visita',
}

/** Of the draft of a visit to this listing, in the browser's storage. */
export const visitDraftKey = (propertyId: string) => `visit_draft_${propertyId}`
