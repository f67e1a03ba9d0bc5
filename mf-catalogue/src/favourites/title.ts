/** Every page of the remote loads these; the page's other texts come with its own code. */
export const title = 'Favoritos'
export const summary = 'Os imóveis que você guardou neste navegador, com o que mudou desde então.'
