import { formatCount } from 'shared-ui'

export const suggestions = {
  title: 'Sugestões',
  recent: 'Buscas recentes neste navegador',
  forget: 'Limpar buscas recentes',
  kind: 'Tipo de imóvel',
  count: (count: number) => formatCount(count, 'sugestão', 'sugestões'),
  loading: 'Carregando sugestões...',
  error: 'As sugestões não puderam ser carregadas. Você pode buscar mesmo assim.',
} as const
