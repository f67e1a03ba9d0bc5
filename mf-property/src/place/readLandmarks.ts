import { array, number, object, parse, string, type Agency } from 'shared-backend'
import type { Landmark } from 'shared-domain/shownPoint'

const landmarks = array(object({ name: string(), latitude: number(), longitude: number() }))

/** The places that the agency names; none where they cannot be read, which is no visitor's concern. */
export function readLandmarks({ landmarks: json }: Pick<Agency, 'landmarks'>): Landmark[] {
  try {
    return json ? parse(landmarks, JSON.parse(json)) : []
  } catch (cause) {
    console.error('landmarks cannot be read:', cause)
    return []
  }
}
