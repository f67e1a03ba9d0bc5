import type { Enums } from '../database/types.ts'
import { pattern, type PhraseReader } from './PhraseReader.ts'

export type AmenityName = Enums<'amenity'>
export type BuildingAmenityName = Enums<'building_amenity'>

/** How people call them; those that begin like others come before them. */
const amenities: Partial<Record<AmenityName | BuildingAmenityName, string>> = {
  visitor_parking: '(?:vagas?|estacionamento) (?:(?:para|de|p|pra) )?visitantes?',
  pet_space: '(?:espaco|area|pet) (?:pets?|place|space|park)',
  gourmet_space: '(?:espaco|area|salao) gourmet',
  private_pool: 'piscina (?:privativa|particular|propria)',
  pool: 'piscinas?',
  shared_laundry: 'lavanderia (?:coletiva|compartilhada|comum)',
  laundry: 'area de servicos?|lavanderia',
  maid_room:
    '(?:dependencias?|quarto)(?: completas?)?(?: de)? (?:servico|empregada)|dependencia(?:s|(?: completas?))?|dce',
  home_office: 'home ?office',
  air_conditioning:
    'ar condicionado|(?:ar )?split|climatizad[oa]s?|(?:com|c) ar(?! (?:livre|puro|condicionado|split))',
  balcony: 'sacadas?|varandas?',
  barbecue: 'churrasqueiras?|churras',
  built_in_wardrobes: 'armarios?(?: (?:embutidos?|planejados?))?|guarda roupas? embutidos?',
  fireplace: 'lareiras?',
  fitted_kitchen: 'cozinhas? (?:planejadas?|montada|mobiliada|equipada)',
  garden: 'jardi(?:m|ns)',
  gas_heating: '(?:aquecimento|aquecedor|agua quente)(?: a)? gas',
  sea_view: 'vista (?:(?:para|pra|pro|p|ao?|do|de) )*(?:o )?mar',
  solar_power: 'energia solar|(?:placas?|pain(?:el|eis)) solar(?:es)?|fotovoltaic[ao]s?',
  storage: 'depositos?|hobby ?box',
  yard: 'quinta(?:l|is)',
  bicycle_rack: 'bicicletarios?',
  car_charger:
    '(?:carregador(?:es)?|recarga|tomada)(?: (?:de|para|p|pra))?(?: (?:carros?|veiculos?))? eletricos?',
  concierge: '(?:portaria|porteiro)(?: (?:24|vinte e quatro)(?: (?:h|hs|horas?))?)?',
  coworking: 'co ?working',
  elevator: 'elevador(?:es)?',
  gated: '(?:em )?(?:condominios?|cond) fechados?',
  generator: 'gerador(?:es)?',
  gym: 'academia|sala de (?:ginastica|musculacao)|fitness',
  party_room: 'sal(?:ao|oes) de festas?',
  playground: 'play ?grounds?|parquinho',
  sauna: 'saunas?',
  sports_court:
    'quadras? (?:de )?(?:esportes?|esportivas?|poliesportiva|tenis|futebol|futsal)|(?:com|c|e) quadras?(?! (?:mar|d[ao]))',
  step_free: 'acessibilidade|acesso sem degraus?|acessivel|(?:para )?cadeirantes?',
}
const names = Object.keys(amenities) as (keyof typeof amenities)[]
const any = pattern(names.map((name) => `(${amenities[name]})`).join('|'))

export function readAmenities(reader: PhraseReader) {
  reader.take(any, (match) => ({ amenities: [names[match.slice(1).findIndex(Boolean)]!] }), 'amenity')
}

const furniture = pattern(
  '(?:(?:tod[oa]|totalmente|semi|parcialmente) )?(?:semi)?mobiliad[oa]s?(?: ou semi)?|(?:(?:com|c) )?mobilias?|(?:com|c) (?:os )?moveis(?! (?:planejados?|sob))|mob|mobil',
)
const animal = '(?:pets?|cachorr\\w+|caes|cao|gat(?:os?|as?|inh[oa]s?)|animais|animal|bichos?)'
const animals = `(?:(?:\\d|um|uma|dois|duas|meus?|minhas?|ter|com|os|seu) )*${animal}(?: de (?:estimacao|\\w+ porte))?(?: (?:e|ou) (?:um |uma )?${animal})?`
const pets = pattern(
  `(?:(?:aceit[aeo]m?|aceitando|permit[aei]\\w*|pode(?: ter)?|liberad[oa]|tenho|temos|com|c|para|pra|p) )${animals}|${animal} ?(?:friendly|ok|permitid[oa]s?|liberad[oa]s?|bem vind[oa]s?)|petfriendly|pets?|aceita animal`,
)

/** Furniture and animals. */
export function readFurnitureAndPets(reader: PhraseReader) {
  reader.take(furniture, () => ({ furnished: true }))
  reader.take(pets, () => ({ pets: true }))
}
