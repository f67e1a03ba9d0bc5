export const frame = {
  list: 'Áreas das configurações',
  team: {
    title: 'Equipe e acesso',
    help: 'Quem entra neste painel, a sua senha e a verificação em duas etapas.',
  },
  visits: { help: 'Dias e horários em que os imóveis podem ser visitados.' },
  notices: {
    title: 'Avisos e textos',
    help: 'Para onde vão os avisos de contatos novos.',
    email: 'Avisos por e-mail',
    emailHelp: 'Contatos, mensagens e visitas novas são avisados neste endereço.',
    none: 'Nenhum e-mail foi informado ainda.',
    change: 'Mudar e-mail',
    loadFailed: 'Erro ao carregar o e-mail dos avisos',
  },
  data: {
    title: 'Importar e exportar',
    help: 'Traga imóveis de uma planilha ou de outro sistema, e baixe tudo o que é da agência.',
    import: 'Importar imóveis',
    importHelp: 'De uma planilha, de um feed de portal ou de um ZIP desta mesma página.',
    openImport: 'Importar imóveis',
  },
}
