/** A day as the name of a file has it, `2026-05-03`, by the clock of whoever looks at it, unless a zone is named. */
export const localDay = (moment: Date, timeZone?: string) =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)
