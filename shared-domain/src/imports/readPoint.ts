import { isInBrazil } from '../points/index.ts'
import { readCell } from './cells.ts'
import { pointFields, type FieldName } from './fields.ts'
import type { ImportedPoint } from './importedProperty.ts'

interface PointProblem {
  field: FieldName
  /** As it is in the file. */
  text: string
  /** For the user. */
  message: string
}

const MISSING = {
  latitude: 'Falta a latitude: o imóvel entra sem ponto no mapa',
  longitude: 'Falta a longitude: o imóvel entra sem ponto no mapa',
}
const ABROAD =
  'O ponto fica fora do Brasil: confira o sinal de menos, e se latitude e longitude não estão trocadas'

/** Where the listing lies, or why nobody knows; systems write two zeros for a place that they do not know. */
export function readPoint(texts: Partial<Record<FieldName, string>>): {
  point?: ImportedPoint
  problems: PointProblem[]
} {
  const problems: PointProblem[] = []
  const read = (name: keyof typeof pointFields) => {
    const field = pointFields[name]
    const { value, problem } = { value: null, ...readCell(field, texts[field] ?? '') }
    if (problem !== undefined) problems.push({ field, text: texts[field]!, message: problem })
    return value
  }
  const [latitude, longitude] = [read('latitude'), read('longitude')] as [number | null, number | null]
  if (problems.length > 0 || (!latitude && !longitude)) return { problems }
  if (latitude === null || longitude === null) {
    const field = latitude === null ? 'latitude' : 'longitude'
    return { problems: [{ field, text: '', message: MISSING[field] }] }
  }
  if (!isInBrazil({ latitude, longitude }))
    return { problems: [{ field: 'latitude', text: texts.latitude!, message: ABROAD }] }
  const [precision, display] = [read('precision'), read('display')]
  const told = { ...(precision !== null && { precision }), ...(display !== null && { display }) }
  return { point: { latitude, longitude, ...told } as ImportedPoint, problems }
}
