/** Every page of the remote loads these; the page's other texts come with its own code. */
export const title = 'Sua visita'
export const summary = 'Veja, mude ou cancele a visita que você marcou.'
