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
  tooManyChosen: (count: number, most: number) =>
    `${formatCount(count, 'localização escolhida', 'localizações escolhidas')}, e o máximo é ${most}`,
  wholeCity: (city: string) => `${city} inteira`,
} as const
