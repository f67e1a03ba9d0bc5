import { formatNumber } from 'shared-domain/numbers'

const yearsText = (years: number) => `${formatNumber(years)} ${years < 2 ? 'ano' : 'anos'}`

/** Texts of the financing simulation. */
export const text = {
  description: 'Mude os valores: as parcelas são calculadas na hora.',
  unpricedDescription: 'O preço deste imóvel é sob consulta: informe um valor para simular.',
  price: 'Valor do imóvel',
  downPayment: 'Entrada',
  years: 'Prazo (anos)',
  yearlyRate: 'Juros ao ano (%)',
  financed: 'Valor financiado',
  share: (percent: number) => `${percent}% do valor do imóvel`,
  caption: 'Comparação entre os sistemas SAC e Price',
  system: { sac: 'SAC', price: 'Price' },
  firstInstalment: 'Primeira parcela',
  lastInstalment: 'Última parcela',
  totalInterest: 'Total de juros',
  totalPaid: 'Total das parcelas',
  totalWithDownPayment: 'Total com a entrada',
  chartTitle: 'Saldo devedor ao longo do prazo',
  chartSummary: (principal: string, years: number, half: { sac: string; price: string }) =>
    `Saldo devedor ao longo de ${yearsText(years)}: começa em ${principal} e chega a zero. ` +
    `Na metade do prazo restam ${half.sac} no SAC e ${half.price} na tabela Price.`,
  chartStart: 'início',
  chartEnd: (years: number) => yearsText(years),
  explanation:
    'No SAC as parcelas começam maiores e caem todo mês; na tabela Price são iguais do começo ao fim. ' +
    'A taxa é nominal, dividida por 12 a cada mês.',
  disclaimer:
    'Simulação para orientar, sem valor de proposta: cada banco soma seguros e tarifas às parcelas.',
  errors: {
    price: 'Informe o valor do imóvel',
    downPayment: 'A entrada deve ser menor que o valor do imóvel',
    years: 'Informe um prazo de 1 a 35 anos',
    yearlyRate: 'Informe juros de 0 a 30% ao ano',
  },
}
