/** Where visits begin, as the columns of a message have it. */
const from = (source_page: string, source_campaign: string | null, source_referrer: string | null) => ({
  source_page,
  source_campaign,
  source_referrer,
})

export const sources = [
  from('/', null, 'www.google.com'),
  from('/', null, null),
  from('/properties', null, 'www.google.com'),
  from('/anunciar-imovel', 'utm_source=instagram&utm_medium=bio', 'l.instagram.com'),
  from('/properties', 'utm_source=facebook&utm_campaign=lancamentos', 'm.facebook.com'),
]
