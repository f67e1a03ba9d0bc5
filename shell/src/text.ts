/** All Portuguese texts of the shell. */
export const text = {
  skipToContent: 'Pular para o conteúdo',
  menu: {
    label: 'Menu principal',
    open: 'Abrir menu',
    close: 'Fechar menu',
    home: 'Início',
    properties: 'Imóveis',
    services: 'Serviços',
    about: 'Sobre',
    contact: 'Contato',
    talkToUs: 'Fale Conosco',
    favourites: 'Favoritos',
    visit: 'Sua visita',
  },
  footer: {
    label: 'Rodapé',
    contact: 'Contato',
    browse: 'Navegue',
    owners: 'Para proprietários',
    advertise: 'Anuncie seu imóvel',
    privacy: 'Privacidade',
    sale: 'Imóveis à venda',
    rent: 'Imóveis para alugar',
    admin: 'Acesso Administrativo',
    rights: 'Todos os direitos reservados.',
  },
  remote: {
    loading: 'Carregando página...',
    failedTitle: 'Esta parte do site não pôde ser carregada',
    failedBody: 'O restante do site continua funcionando. Verifique sua conexão e tente novamente.',
    brokenBody: 'O restante do site continua funcionando. Tente novamente ou volte ao início.',
    home: 'Voltar ao início',
  },
  start: {
    failedTitle: 'O site não pôde ser aberto',
    failedBody: 'Verifique sua conexão e tente novamente.',
  },
  noScript: {
    limits:
      'Para ampliar fotos e simular o financiamento, ative o JavaScript do navegador ou fale com a gente:',
    body: 'Casas, apartamentos e terrenos para comprar e alugar. Para ver os imóveis, ative o JavaScript do navegador ou fale com a gente:',
  },
  posted: {
    taken: 'O que você enviou chegou até nós. Esta página é que não pôde ser mostrada.',
    refused: 'O que você enviou não pôde ser recebido. Volte à página anterior, confira e envie de novo.',
  },
  slow: {
    body: 'Esta página ainda não responde. Se a internet estiver lenta, aguarde mais um pouco.',
    reload: 'Recarregar a página',
  },
  session: { verifying: 'Verificando autenticação...' },
  away: {
    title: 'Esta página volta em breve',
    body: 'Estamos cuidando dela agora. O restante do site continua funcionando, e a gente atende também por telefone:',
  },
  notFound: {
    title: 'Oops! Page not found',
    body: 'O endereço que você abriu não existe ou mudou de lugar.',
    home: 'Voltar para o início',
    browse: 'Ver imóveis',
  },
  error: {
    title: 'Unexpected Application Error!',
    body: 'Algo deu errado nesta página. Recarregue para tentar de novo ou volte ao início.',
    reload: 'Recarregar a página',
  },
}
