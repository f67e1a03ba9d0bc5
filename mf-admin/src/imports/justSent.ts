/** The state of the address to which the page goes when it has sent the rows of an import. */
export const JUST_SENT = { isImportSent: true }

export const isJustSent = (state: unknown) =>
  (state as Partial<typeof JUST_SENT> | null)?.isImportSent === true
