import { formatCount } from 'shared-ui'

/** Of cases that look for a listing. */
export const wanting = {
  found: (n: number) => `${formatCount(n, 'atendimento procura', 'atendimentos procuram')} um imóvel assim`,
  newest: (n: number) => `Os ${n} mais recentes:`,
  see: 'Ver quem procura',
  failed: 'Não foi possível ver quem procura um imóvel assim.',
}
