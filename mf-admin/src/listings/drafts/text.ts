export const drafts = {
  found: (n: number) =>
    n === 1 ? 'Há um rascunho que não foi salvo' : `Há ${n} rascunhos que não foram salvos`,
  untitled: 'Sem título',
  typedAt: (time: string) => `– digitado em ${time}`,
  goOn: 'Continuar este rascunho',
  goOnWith: (title: string) => `Continuar este rascunho: ${title}`,
  discardOne: (title: string) => `Descartar o rascunho: ${title}`,
  discard: 'Descartar',
  notNow: 'Deixar para depois',
  isOpen: 'Este rascunho está aberto em outra aba, ou já foi salvo.',
  discardTitle: 'Descartar este rascunho?',
  discardMessage: 'O que foi digitado nele e as fotos escolhidas se perdem.',
  notKept: {
    full: 'O armazenamento deste navegador está cheio',
    refused: 'Este navegador não permite guardar rascunhos',
  },
  notKeptHelp:
    'O que ainda não foi salvo fica só nesta página, e ela continua funcionando. Salve antes de recarregar ou fechar.',
}
