/** Every page of the remote loads these; the pages' other texts come with their own code. */
export const alertTitle = 'Avise-me'
export const alertSummary = 'Receba por email os imóveis novos da sua busca.'
export const alertsTitle = 'Seus avisos'
export const alertsSummary = 'Confirme, mude ou apague os avisos de imóveis que você pediu.'
