import { formatCount } from 'shared-ui'

export const portalText = {
  /** As the history names them. */
  fields: { portal: 'Portal', publish: 'Publicar no portal', highlight: 'Destaque no portal' },
  outOf: (portal: string) => `Fora do ${portal}:`,
  others: (n: number) => `e mais ${n}`,
  stopped: (n: number) => formatCount(n, 'item impede a publicação', 'itens impedem a publicação'),
  ready: 'pronto para publicar',
  complete: 'Nada falta neste imóvel.',
}
