import type { AdminPropertyDetail, SeenProperty } from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { Row } from 'shared-ui/layout'
import type { ReactNode } from 'react'
import type { Choices, Difference } from '../../kit/conflict/ConflictDialog.tsx'
import { mergePhotos, type Arrangement } from '../photos/mergePhotos.ts'
import { threeWay, withTheirs } from '../../kit/conflict/threeWay.ts'
import { arrangementOf, savedPhoto, type Photo } from '../photos/photoList.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { conflict as text } from './text.ts'
import { labels, show } from './differences.ts'
import styles from './mergeVersions.module.css'
import { fromProperty, type PropertyFormValues } from './values.ts'

interface Versions {
  /** The version that both began with; null when it is unknown. */
  base: PropertyFormValues | null
  mine: PropertyFormValues
  theirs: AdminPropertyDetail
  seen: SeenProperty | null
  photos: Photos
  categories: Category[]
  ask: (rows: Difference[], taken: string[]) => Promise<Choices | null>
}

interface Merged {
  values: PropertyFormValues
  arrangement: Arrangement
}

/** Puts what somebody else has saved and the form's content together, photos included; null to go on editing. */
export async function mergeVersions(versions: Versions): Promise<Merged | null> {
  const { base, mine, theirs, seen, photos, categories, ask } = versions
  const stored = fromProperty(theirs)
  const fields = threeWay(base, mine, stored)
  const storedPhotos = theirs.property_images.map(savedPhoto)
  const own = arrangementOf(photos.now())
  const arranged = mergePhotos(seen ?? { order: [], primary: null }, own, arrangementOf(storedPhotos))

  const all = new Map([...storedPhotos, ...photos.now()].map((photo) => [photo.key, photo]))
  const look = (name: keyof Arrangement, { order, primary }: Arrangement) =>
    thumbnails(
      order.map((key) => all.get(key)),
      name === 'primary' ? primary : null,
    )

  const rows: Difference[] = [
    ...fields.disputed.map((name) => ({
      name,
      label: labels[name],
      theirs: show(stored, name, categories),
      mine: show(mine, name, categories),
    })),
    ...arranged.disputed.map((name) => ({
      name,
      label: text[name],
      theirs: look(name, arranged.theirs),
      mine: look(name, arranged.mine),
    })),
  ]
  const taken = [...fields.taken.map((name) => labels[name]), ...arranged.taken.map((name) => text[name])]
  const choices = await ask(rows, taken)
  if (!choices) return null

  const isTheirs = (name: string) => choices[name] === 'theirs'
  const arrangement = withTheirs(arranged.mine, arranged.theirs, arranged.disputed.filter(isTheirs))
  return {
    values: withTheirs(fields.merged, stored, fields.disputed.filter(isTheirs)),
    arrangement: {
      ...arrangement,
      // The chosen one may be among those that are gone.
      primary: arrangement.primary ?? arrangement.order[0] ?? null,
    },
  }
}

/** Photos in a row, or only the one that is chosen. */
function thumbnails(photos: (Photo | undefined)[], chosen: string | null): ReactNode {
  const shown = photos.map((photo, index) => ({ photo, number: index + 1 }))
  return (
    <Row as="span" gap={1}>
      {shown
        .filter(({ photo }) => photo && (chosen === null || photo.key === chosen))
        .map(({ photo, number }) => (
          <img key={photo?.key} src={photo?.preview} alt={text.photo(number)} className={styles.photo} />
        ))}
    </Row>
  )
}
