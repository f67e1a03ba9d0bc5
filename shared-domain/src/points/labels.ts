import type { Enums } from '../database/types.ts'
import type { PropertyPoint } from './point.ts'

/** What visitors see of a point. */
export const pointDisplayLabels: Record<Enums<'point_display'>, string> = {
  exact: 'Endereço exato',
  about: 'Região aproximada (até 250 m)',
  neighborhood: 'Só o bairro',
}

/** How exactly the agency knows it, as a file has it. */
export const pointPrecisionLabels: Record<PropertyPoint['precision'], string> = {
  door: 'Porta',
  street: 'Rua',
  neighborhood: 'Bairro',
}
