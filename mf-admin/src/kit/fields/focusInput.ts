/** A ref of an element whose input takes the focus when it appears in the place of what was pressed. */
export const focusInput = (place: HTMLElement | null) => place?.querySelector('input')?.focus()
