import { usualTerms } from 'shared-domain/financing'

const { downPayment, years, yearlyPercent } = usualTerms

export const text = {
  loading: 'Carregando comparação...',
  failed: 'Erro ao carregar a comparação',
  none: 'Nenhum imóvel para comparar',
  noneAdvice: 'Guarde imóveis em Favoritos e marque os que quer comparar.',
  back: 'Voltar para Favoritos',
  title: (n: number) => (n > 1 ? `Comparação de ${n} imóveis` : 'Comparação de imóveis'),
  caption: 'Comparação de imóveis',
  fact: 'Característica',
  gone: (n: number) =>
    n === 1 ? 'Um dos imóveis não está mais disponível.' : `${n} dos imóveis não estão mais disponíveis.`,
  onlyDifferences: 'Só as diferenças',
  same: 'Estes imóveis não têm diferenças.',
  differs: 'difere entre os imóveis',
  unknown: '–',
  noData: 'não informado',
  rows: {
    price: 'Preço',
    place: 'Bairro',
    month: 'Custo por mês',
    perSquareMetre: 'Preço por m²',
  },
  monthHelp: `Custo por mês: o aluguel, ou a primeira parcela (SAC) com ${downPayment * 100} % de entrada, ${years} anos e ${yearlyPercent} % ao ano, mais condomínio e IPTU informados.`,
  remove: (title: string) => `Tirar ${title} da comparação`,
  removed: (title: string) => `${title} saiu da comparação`,
} as const
