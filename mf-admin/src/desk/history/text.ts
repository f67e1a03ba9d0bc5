/** What the history says of what the desk receives. */
export const text = {
  leadDeleted: 'Excluiu um lead',
  inquiryDeleted: 'Excluiu uma mensagem',
  leadStatus: 'Situação',
  visit: 'Visita',
  visitTime: 'Horário da visita',
  companion: 'Quem acompanha a visita',
}
