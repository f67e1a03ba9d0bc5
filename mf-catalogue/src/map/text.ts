export const text = {
  open: 'Mapa',
  close: 'Lista',
  label: 'Mapa dos imóveis encontrados',
  loading: 'Carregando mapa...',
  loadError: 'Erro ao carregar mapa',
  failed: 'Erro ao carregar imóveis no mapa',
  updating: 'Atualizando...',
  nowhere: 'Nenhum destes imóveis está no mapa.',
  empty: 'Nenhum imóvel nesta área. Afaste o mapa ou mova-o.',
  everywhere: 'Buscar em toda parte',
  listings: 'Imóveis no mapa',
  chosen: 'Imóvel escolhido no mapa',
} as const
