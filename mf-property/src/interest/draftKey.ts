/** Of the draft of a message about this listing, in the browser's storage. */
export const draftKey = (propertyId: string) => `inquiry_draft_${propertyId}`

export function hasDraft(propertyId: string) {
  try {
    return localStorage.getItem(draftKey(propertyId)) !== null
  } catch {
    // Storage may be forbidden.
    return false
  }
}

export function removeDraft(place: string) {
  try {
    localStorage.removeItem(place)
  } catch {
    // Storage may be forbidden.
  }
}
