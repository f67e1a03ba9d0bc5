import { formatCount } from 'shared-ui'

/** Of the places that can be chosen. */
export const choice = {
  search: 'Buscar cidade ou bairro...',
  searchLabel: 'Buscar cidade ou bairro',
  selected: (count: number) => `Selecionadas (${count})`,
  properties: (count: number) => formatCount(count, 'imóvel', 'imóveis'),
  none: (term: string) => `Nenhuma localização encontrada com o termo "${term}"`,
  near: (term: string) => `Nada com o termo "${term}". Nomes parecidos:`,
  clear: 'Limpar',
  cancel: 'Cancelar',
  confirm: 'Confirmar Seleção',
  most: (count: number) =>
    `Escolha até ${count} localizações. Para mais bairros de uma cidade, marque a cidade inteira.`,
  tooMany: 'Localizações demais para uma busca',
  tooManyChosen: (count: number, most: number) =>
    `${formatCount(count, 'localização escolhida', 'localizações escolhidas')}, e o máximo é ${most}`,
  wholeCity: (city: string) => `${city} inteira`,
} as const
