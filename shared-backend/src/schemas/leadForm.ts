/** The choices and texts of the owners' form, apart from its rules, whose code is lazy. */

export const propertyKinds = ['Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro'] as const
export const dealKinds = ['Venda', 'Aluguel'] as const

export { MISSING_FIELDS, PRIVACY_NOTICE_VERSION } from './visitorForm.ts'
