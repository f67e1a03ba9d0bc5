/** The date of `PRIVACY_NOTICE_VERSION` as visitors read it: change both together with the texts here. */
export const NOTICE_DATE = '30 de novembro de 2026'
