import { formatCount } from 'shared-ui'

export const portalText = {
  /** As the history names them. */
  fields: { portal: 'Portal', publish: 'Publicar no portal', highlight: 'Destaque no portal' },
  pending: (n: number) => formatCount(n, 'pendência', 'pendências'),
  outOf: (portals: string[]) => `Fora de ${portals.join(' e ')} por:`,
  leaving: 'Sem pendências: sai desta lista em um minuto.',
  stopped: (n: number) => formatCount(n, 'item impede a publicação', 'itens impedem a publicação'),
  ready: 'pronto para publicar',
  complete: 'Nada falta neste imóvel.',
}
