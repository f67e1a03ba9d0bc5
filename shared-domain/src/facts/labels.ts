import type { Enums } from '../database/types.ts'
import type { CostName, WordedName } from './facts.ts'
import type { PropertyRow } from './kinds.ts'

type Value<Name extends WordedName> =
  NonNullable<PropertyRow[Name]> extends readonly (infer Item extends string)[]
    ? Item
    : Extract<PropertyRow[Name], string>

/** Amenities of a property. */
const amenities: Readonly<Record<Value<'amenities'>, string>> = {
  air_conditioning: 'Ar-condicionado',
  built_in_wardrobes: 'Armários embutidos',
  laundry: 'Área de serviço',
  gas_heating: 'Aquecimento a gás',
  barbecue: 'Churrasqueira',
  fitted_kitchen: 'Cozinha planejada',
  maid_room: 'Dependência de serviço',
  storage: 'Depósito',
  solar_power: 'Energia solar',
  home_office: 'Escritório',
  garden: 'Jardim',
  fireplace: 'Lareira',
  private_pool: 'Piscina privativa',
  yard: 'Quintal',
  balcony: 'Sacada',
  sea_view: 'Vista para o mar',
}

/** Amenities of its building. */
const building_amenities: Readonly<Record<Value<'building_amenities'>, string>> = {
  gym: 'Academia',
  step_free: 'Acesso sem degraus',
  bicycle_rack: 'Bicicletário',
  gated: 'Condomínio fechado',
  coworking: 'Coworking',
  elevator: 'Elevador',
  gourmet_space: 'Espaço gourmet',
  pet_space: 'Espaço pet',
  generator: 'Gerador',
  shared_laundry: 'Lavanderia coletiva',
  pool: 'Piscina',
  playground: 'Playground',
  concierge: 'Portaria 24 horas',
  sports_court: 'Quadra de esportes',
  car_charger: 'Recarga de carro elétrico',
  party_room: 'Salão de festas',
  sauna: 'Sauna',
  visitor_parking: 'Vagas para visitantes',
}

export const amenityLabels = { ...amenities, ...building_amenities }

/** The same by where they are, in the order in which they are offered. */
export const amenityLists = { amenities, building_amenities }

/** The words of each value that a choice or a list can have, in the order in which they are offered. */
export const choiceLabels: { readonly [Name in WordedName]: Readonly<Record<Value<Name>, string>> } = {
  furnishing: { none: 'Sem mobília', partly: 'Semimobiliado', full: 'Mobiliado' },
  sunlight: { morning: 'Sol da manhã', afternoon: 'Sol da tarde', all_day: 'Sol o dia todo' },
  facing: {
    north: 'Norte',
    northeast: 'Nordeste',
    east: 'Leste',
    southeast: 'Sudeste',
    south: 'Sul',
    southwest: 'Sudoeste',
    west: 'Oeste',
    northwest: 'Noroeste',
  },
  ...amenityLists,
}

/** Behind an amount. */
export const periodSuffixes: Record<Enums<'fee_period'>, string> = { month: '/mês', year: '/ano' }

export const periodLabels: Record<Enums<'fee_period'>, string> = { month: 'por mês', year: 'por ano' }

export type PeriodName = `${CostName}_period`
