import type { AgencySettings } from 'shared-backend/admin/settings'
import { landmarksSchema } from 'shared-backend/schemas'
import type { Landmark } from 'shared-domain/shownPoint'

/** A place as its form has it; nowhere until it is on the map. */
export interface LandmarkValues {
  name: string
  latitude: number | null
  longitude: number | null
}

export interface LandmarksValues {
  landmarks: LandmarkValues[]
}

export const newLandmark: LandmarkValues = { name: '', latitude: null, longitude: null }

export const toVersion = (stored: AgencySettings | null) => ({
  values: {
    landmarks: (stored?.landmarks ?? []).map(({ name, latitude, longitude }) => ({
      name,
      latitude,
      longitude,
    })),
  } satisfies LandmarksValues as LandmarksValues,
  seen: stored?.updated_at ?? null,
})

/** What is stored; null where the agency names nothing. */
export function toSettings(values: LandmarksValues): Pick<AgencySettings, 'landmarks'> {
  const { landmarks } = landmarksSchema.cast(values)
  return { landmarks: landmarks.length > 0 ? landmarks : null }
}

const degrees = (value: number) => value.toFixed(5).replace('.', ',')

/** In words, for the history and for two versions side by side. */
export const showLandmarks = (landmarks: (Landmark | LandmarkValues)[]) =>
  landmarks
    .map(({ name, latitude, longitude }) =>
      latitude === null || longitude === null
        ? name
        : `${name} (${degrees(latitude)}; ${degrees(longitude)})`,
    )
    .join(', ')
