/** What visitors' forms have in common, apart from their rules, whose code is lazy. */

/** Over the form when a required field is empty; each such field says 'Campo obrigatório'. */
export const MISSING_FIELDS = 'Preencha todos os campos obrigatórios'

/** The version of the privacy notice beside the button; change it whenever that text changes. */
export const PRIVACY_NOTICE_VERSION = '2026-11-30'
