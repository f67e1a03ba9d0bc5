/** Texts of the page that previews a form. */
export const text = {
  notice: 'Pré-visualização: é assim que a página fica com o que está no formulário. Nada foi salvo.',
  closed: 'O formulário foi fechado: esta é a última versão que ele mostrou.',
  absent: 'Nada para pré-visualizar',
  absentHelp: 'Abra a pré-visualização pelo formulário do imóvel, que precisa continuar aberto em outra aba.',
  toPanel: 'Ir para o Painel Administrativo',
}
