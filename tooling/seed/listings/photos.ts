import type { PictureKind } from '../pictures.ts'
import type { Random } from '../random.ts'
import { pictureCounts } from '../pictures.ts'

/** File names by kind of picture. */
export const fileNames: Record<PictureKind, string> = {
  modern: 'fachada',
  beach: 'fachada',
  colonial: 'fachada',
  country: 'casa-sede',
  tower: 'predio',
  townhouses: 'fachada',
  commercial: 'fachada',
  plot: 'terreno',
  living: 'sala',
  kitchen: 'cozinha',
  bedroom: 'quarto',
  bathroom: 'banheiro',
  balcony: 'varanda',
  pool: 'piscina',
  plan: 'planta',
}

/** The kinds of a listing's photos, the main one first. */
function kindsOf(random: Random, category: string, coast: boolean): PictureKind[] {
  const inside: PictureKind[] = ['living', 'kitchen', 'bedroom', 'bathroom']
  const extra = random.sample<PictureKind>(['bedroom', 'living', 'plan'], random.int(0, 2))
  switch (category) {
    case 'Apartamento':
      return random.chance(0.5)
        ? ['living', 'kitchen', 'bedroom', 'bathroom', 'balcony', 'tower', ...extra]
        : ['tower', ...inside, ...extra]
    case 'Cobertura':
      return ['balcony', ...inside, 'tower', ...extra]
    case 'Casa':
      return [
        coast && random.chance(0.6) ? 'beach' : random.chance(0.68) ? 'modern' : 'colonial',
        ...inside,
        ...(random.chance(0.5) ? (['pool'] as const) : []),
        ...extra,
      ]
    case 'Sobrado':
      return ['townhouses', ...inside, ...extra]
    case 'Chácara':
      return ['country', 'plot', 'living', 'kitchen', 'bedroom', ...extra]
    case 'Terreno':
      return ['plot', 'plot', 'plot', 'plot', 'plot']
    default:
      return ['commercial', 'commercial', 'commercial', 'bathroom', 'plan']
  }
}

/**
 * Hands out pictures in turn, so that neighbours in the catalogue show different ones.
 * @returns names of pictures such as 'living-3'; none comes twice in a listing
 */
export function createGallery() {
  const used = new Map<PictureKind, number>()
  return (random: Random, category: string, coast: boolean) => {
    const kinds = kindsOf(random, category, coast)
    const names: string[] = []
    for (const kind of kinds) {
      const first = names.length === 0
      const turn = first ? (used.get(kind) ?? 0) : random.int(0, 99)
      if (first) used.set(kind, turn + 1)
      let k = turn % pictureCounts[kind]
      while (names.includes(`${kind}-${k}`)) k = (k + 1) % pictureCounts[kind]
      names.push(`${kind}-${k}`)
    }
    return names
  }
}
