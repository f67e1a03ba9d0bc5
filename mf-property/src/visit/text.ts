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
    `Ao confirmar, ${agency} usa estes dados somente para a visita. Para pedir acesso, correção ou exclusão, escreva para`,
  confirm: 'Confirmar visita',
  confirming: 'Confirmando...',
  restored: 'Recuperamos o que você já tinha digitado neste navegador.',
  wrong: 'Confira os campos destacados',
  taken: 'Este horário acabou de ser reservado',
  takenHint: 'Escolha outro dos horários livres: o que você digitou continua aqui.',
  failed: 'Não foi possível agendar a visita',
  failedHint: 'Ocorreu um erro ao enviar. Por favor, tente novamente.',
  kept: 'O que você digitou fica guardado neste navegador.',
  booked: 'Visita marcada!',
  requested: 'Pedido de visita enviado!',
  requestedHint: 'A imobiliária ainda vai confirmar este horário.',
  linkHint: 'Guarde este link: com ele você vê, muda ou cancela a visita.',
  link: 'Ver ou alterar a visita',
}

/** Of the draft of a visit to this listing, in the browser's storage. */
export const visitDraftKey = (propertyId: string) => `visit_draft_${propertyId}`
