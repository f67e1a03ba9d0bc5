/** Every page of the remote loads these; the page's other texts come with its own code. */
export const title = 'Comparar imóveis'
export const summary = 'Até quatro imóveis lado a lado, com o custo do mês.'
