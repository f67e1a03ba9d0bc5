import './locale.ts'
import { optionalText } from './facts.ts'
import { flatObject, line } from './fields.ts'

/** A kind of property, as the table's checks. */
export const categorySchema = flatObject({
  name: line(60).required('Digite o nome da categoria'),
  plural: optionalText(line(60)),
})
