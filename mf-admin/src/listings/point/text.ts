import type { PropertyPoint } from 'shared-domain/points'

const states: Record<PropertyPoint['precision'], string> = {
  door: 'Ponto marcado à mão',
  street: 'Ponto pelo CEP',
  neighborhood: 'Ponto pelo bairro',
}

export const pointText = {
  title: 'Localização no mapa',
  none: 'Sem ponto no mapa',
  help: 'A busca pelo CEP põe o imóvel no mapa.',
  states,
  display: 'Mostrar no mapa',
  onlyNeighborhood: 'O ponto é o do bairro: o site mostra só o bairro.',
  remove: 'Tirar do mapa',
  open: 'Marcar no mapa',
  adjust: 'Ajustar no mapa',
  map: 'Mapa do imóvel',
  marker: 'Lugar do imóvel',
  put: 'Pôr o marcador no meio do mapa',
  find: 'Mova o mapa até o imóvel e ponha o marcador.',
  drag: 'Arraste o marcador até o imóvel, ou escolha-o e use as setas do teclado.',
  loading: 'Carregando mapa...',
  loadError: 'Erro ao carregar mapa',
}
