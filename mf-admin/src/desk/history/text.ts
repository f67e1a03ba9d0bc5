/** What the history says of what the desk receives. */
export const text = {
  leadDeleted: 'Excluiu um lead',
  inquiryDeleted: 'Excluiu uma mensagem',
  visit: 'Visita',
  visitTime: 'Horário da visita',
}
