import './locale.ts'
import * as yup from 'yup'
import {
  isInBrazil,
  pointDisplayLabels,
  pointPrecisionLabels,
  type PropertyPoint,
} from 'shared-domain/points'

const oneOf = <Name extends string>(labels: Record<Name, string>) =>
  yup
    .string<Name>()
    .oneOf(Object.keys(labels) as Name[])
    .required()

/** Where a property lies. It is set by the map and by look-ups, never typed. */
export const pointSchema = yup
  .object({
    latitude: yup.number().required(),
    longitude: yup.number().required(),
    precision: oneOf(pointPrecisionLabels),
    display: oneOf(pointDisplayLabels),
  } satisfies yup.ObjectShape & Record<keyof PropertyPoint, unknown>)
  .strict()
  .nullable()
  .test('brazil', 'O ponto no mapa fica fora do Brasil', (point) => !point || isInBrazil(point))
