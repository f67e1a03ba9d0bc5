/** Texts of the free times and of the form below them. */
export const text = {
  choice: 'Dia e horário',
  days: 'Dia',
  times: 'Horário',
  zone: 'Horário de Brasília (America/Sao_Paulo).',
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

const ZONE = 'America/Sao_Paulo'
const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  ...{ weekday: 'short', day: '2-digit', month: '2-digit' },
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })
const instantFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: ZONE,
})

/** `2026-11-26` → `qui., 26/11`. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`))

/** An instant's time of day in the agency's zone. */
export const formatTime = (instant: string) => timeFormat.format(new Date(instant))

/** `quinta-feira, 26 de novembro de 2026 às 10:00`, in the agency's zone. */
export function formatInstant(instant: string) {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : instantFormat.format(date)
}

/** Of the draft of a visit to this listing, in the browser's storage. */
export const visitDraftKey = (propertyId: string) => `visit_draft_${propertyId}`
