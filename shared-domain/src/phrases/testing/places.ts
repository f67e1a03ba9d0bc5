import type { NamedPlace } from '../meaning.ts'

/** The places that the phrases of the corpus are about: those of the demonstration. */
const neighborhoods: Record<string, string[]> = {
  Florianópolis: [
    'Centro',
    'Agronômica',
    'Trindade',
    'Itacorubi',
    'Coqueiros',
    'Jurerê Internacional',
    'Lagoa da Conceição',
    'Campeche',
    'Ingleses do Rio Vermelho',
  ],
  'São José': ['Kobrasol', 'Campinas', 'Barreiros'],
  Palhoça: ['Pedra Branca', 'Pagani', 'Aririú'],
  'Balneário Camboriú': ['Centro', 'Pioneiros', 'Nações'],
  Itapema: ['Meia Praia', 'Morretes'],
  Joinville: ['América', 'Atiradores', 'Costa e Silva'],
  Blumenau: ['Victor Konder', 'Ponta Aguda', 'Velha'],
  'Rancho Queimado': ['Taquaras', 'Centro'],
}

export const places: Required<NamedPlace>[] = Object.entries(neighborhoods).flatMap(([city, names]) =>
  names.map((neighborhood) => ({ city, neighborhood })),
)
