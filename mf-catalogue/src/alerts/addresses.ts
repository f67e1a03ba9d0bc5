export const NEW_ALERT = '/avisos/novo'
/** The parameter with the listing whose price is watched. */
export const WATCHED = 'imovel'
/** In `/avisos#parar=token`, before a token that can only end its alert. The function `alert` leads there. */
export const STOP = 'parar='
