/** Texts of what the agency enters by hand. */
export const byHand = {
  title: 'Novo atendimento',
  help: 'Para quem ligou, veio ao balcão ou escreveu por outro lugar.',
  fields: {
    name: 'Nome',
    phone: 'Telefone',
    email: 'Email',
    source: 'Como chegou',
    message: 'Anotação',
  },
  messageHint: 'O que a pessoa disse ou procura.',
  answered: 'Já falamos com a pessoa',
  listing: 'Imóvel',
  listingHint: 'Busque por código, título ou bairro. Pode ficar em branco.',
  listingChosen: (title: string) => `Imóvel: ${title}`,
  listingOther: 'Trocar imóvel',
  listingNone: 'Nenhum imóvel encontrado.',
  listingFailed: 'Erro ao buscar imóveis.',
  listings: 'Imóveis encontrados',
  save: 'Salvar atendimento',
  saving: 'Salvando...',
  saveAndVisit: 'Salvar e marcar visita',
  saved: 'Atendimento salvo.',
  saveFailed: 'O atendimento não foi salvo. Tente novamente.',
  known: 'Já está no atendimento',
  knownCases: (n: number) => (n === 1 ? '1 atendimento' : `${n} atendimentos`),
  lastOn: (moment: string) => `último em ${moment}`,
  greeting: (name: string) => `Olá, ${name}!`,
}

/** Texts of a visit that the agency books. */
export const newVisit = {
  open: 'Nova visita',
  title: (name: string) => `Marcar visita de ${name}`,
  book: 'Marcar visita',
  booked: 'Visita marcada. Quem deixou um email recebe a confirmação.',
  failed: 'A visita não foi marcada.',
  listingMissing: 'Escolha o imóvel da visita',
}
