import { text } from '../text.ts'

export type InterestField = keyof typeof text.interestFields
export type InterestValues = Record<InterestField, string>

/** In the order of the form. */
export const fieldNames = Object.keys(text.interestFields) as InterestField[]

/** A field's id in the page. */
export const fieldId = (name: InterestField) => `interesse-${name}`

/** What the browser must know of each line of the form. */
export const inputs = {
  nome: { autoComplete: 'name', maxLength: 120 },
  telefone: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '(48) 99999-9999',
  },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
} as const

export const MESSAGE_ROWS = 4
