/** Whether there is anything in a code to look for. */
export const isCode = (code = '') => /[\da-z]/i.test(code)

/** The request for the listings that a code names. */
export const byCode = (code = '') => ({ filters: { code }, limit: 24 })
