/** Of a code under which there is nothing, or more than one listing. */
export const codes = {
  heading: (code: string) => `Código ${code}`,
  none: 'Nenhum imóvel com este código',
  advice: 'Confira o código no anúncio ou na mensagem que recebeu.',
  asWord: 'Procurar nos textos dos anúncios',
} as const
