import './locale.ts'
import * as yup from 'yup'
import { line } from './fields.ts'

/** How many places an agency names, and the longest name, as the database has them. */
export const landmarkLimits = { places: 12, name: 60 }

const nowhere = 'Marque o lugar no mapa'
const abroad = 'O ponto fica fora do Brasil'

const degrees = (min: number, max: number) =>
  yup.number().typeError(nowhere).min(min, abroad).max(max, abroad).required(nowhere)

/** The places that listings tell their distance to. */
export const landmarksSchema = yup.object({
  landmarks: yup
    .array(
      yup.object({
        name: line(landmarkLimits.name).required('Digite o nome do lugar'),
        latitude: degrees(-34, 6),
        longitude: degrees(-74, -28),
      }),
    )
    .max(landmarkLimits.places)
    .required(),
})
