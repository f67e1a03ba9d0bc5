/** The choices and texts of the owners' form, apart from its rules, whose code is lazy. */

export const propertyKinds = ['Casa', 'Apartamento', 'Terreno', 'Comercial', 'Outro'] as const
export const dealKinds = ['Venda', 'Aluguel'] as const

/** Over the form when a required field is empty; each such field says 'Campo obrigatório'. */
export const MISSING_FIELDS = 'Preencha todos os campos obrigatórios'

/** The version of the privacy notice beside the button; change it whenever that text changes. */
export const PRIVACY_NOTICE_VERSION = '2026-01'
