export const conflict = {
  message: 'Outra pessoa salvou antes. Escolha a versão de cada campo: nada foi sobrescrito ainda.',
  theirs: 'Versão salva',
  mine: 'A sua versão',
  all: { theirs: 'Todos como na versão salva', mine: 'Todos como na minha versão' },
  taken: (labels: string) => `Já incluído do que a outra pessoa salvou: ${labels}.`,
  empty: '(vazio)',
  save: 'Salvar com estas escolhas',
  chooseAll: 'Para salvar, escolha uma versão de cada campo.',
  stay: 'Voltar ao formulário',
}
