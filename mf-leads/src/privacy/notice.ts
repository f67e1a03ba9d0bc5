/** What visitors read as the date of `PRIVACY_NOTICE_VERSION`: change both together with the texts here. */
export const NOTICE_DATE = 'janeiro de 2026'
