export const NEW_ALERT = '/avisos/novo'
/** The parameter with the listing whose price is watched. */
export const WATCHED = 'imovel'
