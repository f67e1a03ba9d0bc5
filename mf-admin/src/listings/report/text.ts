import { formatCount } from 'shared-ui'

/** The texts of the report for the owner of a home. */
export const report = {
  title: 'Relatório do imóvel',
  link: 'Relatório',
  help: 'O que o anúncio trouxe, para mostrar ao proprietário.',
  print: 'Imprimir ou salvar em PDF',
  loadFailed: 'Erro ao carregar o relatório',
  none: 'Ainda não há visitas nem contatos neste período',
  noneHelp: 'As visualizações da página, os toques e os contatos aparecem aqui assim que chegam.',
  period: (from: string, to: string) => `Período: ${from} a ${to}`,
  code: (code: string) => `Código ${code}`,
  figures: 'Números do período',
  columns: {
    views: 'Visualizações',
    whatsapp: 'WhatsApp',
    calls: 'Ligações',
    messages: 'Mensagens',
    visits: 'Visitas',
    proposals: 'Propostas',
    closed: 'Fechados',
  },
  chart: 'Visualizações por mês',
  viewsIn: (month: string, n: number) => `${month}: ${formatCount(n, 'visualização', 'visualizações')}`,
  byMonth: 'Por mês',
  bySource: 'Por origem',
  month: 'Mês',
  source: 'Origem',
  total: 'Total',
  direct: 'Direto ou desconhecida',
  other: 'Outras origens',
  how: 'Cada visita ao site conta uma visualização do imóvel, sem identificar ninguém; robôs e a equipe da imobiliária ficam de fora. WhatsApp e ligações são toques nos botões da página. Mensagens e visitas são os atendimentos que chegaram no mês; propostas e fechados, os que entre eles estão hoje nessa etapa.',
}
