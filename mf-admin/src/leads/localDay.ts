/** The day of an instant as `2026-05-03`, in the browser's time zone unless another is named. */
export const localDay = (moment: Date, timeZone?: string) =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)
