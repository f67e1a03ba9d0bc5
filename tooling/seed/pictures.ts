import { createRandom, type Random } from './random.ts'
import { develop, encode, type Photo, pictureSize } from './render/develop.ts'
import { type Scene, shade } from './render/shade.ts'
import { bathroom } from './scenes/bathroom.ts'
import { bedroom } from './scenes/bedroom.ts'
import { commercial, tower, townhouses } from './scenes/buildings.ts'
import { colonial } from './scenes/colonial.ts'
import { balcony, plot, pool } from './scenes/grounds.ts'
import { kitchen } from './scenes/kitchen.ts'
import { living } from './scenes/living.ts'
import { modernHouse } from './scenes/modernHouse.ts'
import { floorPlan } from './scenes/plan.ts'

/** How many different pictures of each kind are drawn. */
export const pictureCounts = {
  modern: 9,
  beach: 4,
  colonial: 5,
  country: 4,
  tower: 9,
  townhouses: 6,
  commercial: 5,
  plot: 5,
  living: 12,
  kitchen: 7,
  bedroom: 7,
  bathroom: 6,
  balcony: 5,
  pool: 4,
  plan: 4,
}

export type PictureKind = keyof typeof pictureCounts

const scenes: Record<Exclude<PictureKind, 'plan'>, (random: Random) => Scene> = {
  modern: (random) => modernHouse(random),
  beach: (random) => modernHouse(random, true),
  colonial: (random) => colonial(random),
  country: (random) => colonial(random, true),
  tower,
  townhouses,
  commercial,
  plot,
  living,
  kitchen,
  bedroom,
  bathroom,
  balcony,
  pool,
}

/** Names like 'living-3', in the order in which they are drawn. */
export const pictureNames = (Object.keys(pictureCounts) as PictureKind[]).flatMap((kind) =>
  Array.from({ length: pictureCounts[kind] }, (_, k) => `${kind}-${k}`),
)

/** Drawn a tenth larger than it is shown, so that scaling it down smooths its edges. */
const drawn = { width: Math.round(pictureSize.width * 1.1), height: Math.round(pictureSize.height * 1.1) }

/** Draws one picture: about a second of one core. */
export async function drawPicture(name: string): Promise<Photo> {
  const kind = name.split('-')[0] as PictureKind
  const random = createRandom(`picture ${name}`)
  const { width, height } = drawn
  if (kind === 'plan') return encode(await floorPlan(random, width, height), width, height)
  const scene = scenes[kind](random)
  return encode(develop(shade(scene, width, height), width, height, scene.exposure), width, height)
}
