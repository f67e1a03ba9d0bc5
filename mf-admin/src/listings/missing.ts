import type { MissingFact } from 'shared-backend/admin/listings'

const words: Record<MissingFact, string> = {
  title: 'título',
  property_type: 'venda ou locação',
  category_id: 'categoria',
  address: 'endereço',
  neighborhood: 'bairro',
  city: 'cidade',
  state: 'estado',
  photos: 'foto',
}

/** What a listing lacks to be on the site, in the user's words. */
export const missingWords = (missing: readonly MissingFact[]) => missing.map((name) => words[name]).join(', ')
