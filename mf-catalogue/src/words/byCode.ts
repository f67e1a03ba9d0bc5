/** The request for the listings that a code names. */
export const byCode = (code = '') => ({ filters: { code }, limit: 24 })
