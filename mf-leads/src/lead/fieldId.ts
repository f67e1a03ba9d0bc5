/** A field's id in the page. */
export const fieldId = (name: string) => `campo-${name}`
