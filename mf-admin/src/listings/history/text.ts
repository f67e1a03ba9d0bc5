/** What the history says of listings. */
export const text = {
  created: 'Criou o imóvel',
  deleted: (title: string) => `Excluiu o imóvel “${title}”`,
  photosAdded: (n: number) => (n === 1 ? 'Adicionou 1 foto' : `Adicionou ${n} fotos`),
  photosRemoved: (n: number) => (n === 1 ? 'Removeu 1 foto' : `Removeu ${n} fotos`),
  primary: 'Trocou a foto principal',
  floorPlans: 'Mudou quais fotos são plantas',
  pointMoved: 'Mudou o ponto no mapa',
  order: 'Mudou a ordem das fotos',
}
