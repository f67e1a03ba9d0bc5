export const NEW_ALERT = '/avisos/novo'
/** The parameter with the listing whose price is watched. */
export const WATCHED = 'imovel'
/** In `/avisos#parar=token`, before tokens that can only end the alerts of an e-mail. The function `alert` leads there. */
export const STOP = 'parar='
