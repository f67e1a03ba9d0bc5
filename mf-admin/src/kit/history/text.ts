/** The texts of the history. */
export const text = {
  open: 'Histórico',
  deletions: 'Exclusões',
  none: 'Nada registrado ainda',
  noneHelp: 'As alterações feitas a partir de agora aparecem aqui.',
  loadFailed: 'Erro ao carregar o histórico',
  more: 'Carregar mais',
  loadingMore: 'Carregando mais...',
  moreFailed: 'Não foi possível carregar mais.',
  again: 'Tentar Novamente',
  empty: '(vazio)',
  changed: 'alterado; o conteúdo não é guardado',
}
