/** Texts of the ways to reach a person. */
export const contact = {
  title: 'Resposta',
  whatsapp: 'WhatsApp',
  call: (phone: string) => `Ligar ${phone}`,
  template: 'Modelo de mensagem',
  message: 'Mensagem',
  listings: 'Imóveis escolhidos',
  reset: 'Voltar ao modelo',
  editTemplates: 'Editar modelos',
  subject: (about: string, agency: string) => (about ? `${about} – ${agency}` : agency),
  logAgain: 'Anotar novamente',
  logFailed: 'O contato não foi anotado no histórico.',
  question: {
    whatsapp: (name: string) => `Respondeu a ${name} pelo WhatsApp?`,
    email: (name: string) => `Respondeu a ${name} por e-mail?`,
    phone: (name: string) => `Falou com ${name} por telefone?`,
  },
  yes: 'Sim',
  notYet: 'Ainda não',
  noted: 'Anotado. Qual é o próximo passo?',
  answerFailed: 'A resposta não foi anotada. Tente novamente.',
  log: 'Contatos feitos',
  channels: { whatsapp: 'WhatsApp', email: 'E-mail', phone: 'Ligação' },
  reached: { yes: 'respondido', no: 'sem resposta', unknown: 'não informado' },
  showMessage: 'Ver mensagem',
}

/** Texts of the templates, which the settings have. */
export const templates = {
  title: 'Modelos de mensagem',
  help: 'As mensagens que o Atendimento oferece para responder por WhatsApp ou e-mail.',
  loadFailed: 'Erro ao carregar os modelos',
  conflictTitle: 'Outra pessoa mudou os modelos',
  saveFailed: 'Erro ao salvar os modelos. Tente novamente.',
  saved: 'Modelos salvos.',
  save: 'Salvar modelos',
  unnamed: 'Novo modelo',
  to: { visitor: 'Para interessados', owner: 'Para proprietários' },
  label: 'Nome do modelo',
  audience: 'Para quem',
  message: 'Mensagem',
  messageHint:
    'As palavras entre chaves são trocadas pelos dados do atendimento. Uma linha com um dado que falta não entra na mensagem.',
  insert: 'Inserir dado:',
  example: 'Exemplo:',
  remove: (label: string) => (label ? `Remover “${label}”` : 'Remover este modelo'),
  add: 'Adicionar modelo',
}
