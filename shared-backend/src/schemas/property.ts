import './locale.ts'
import * as yup from 'yup'
import { readCep } from 'shared-domain/text'
import type { Enums, TablesInsert } from 'shared-domain/database'
import { dealStatusLabels } from '../labels.ts'
import { factFields } from './facts.ts'
import { blankToNull, choice, flatObject, line, multiline, price } from './fields.ts'

/** Columns that the database or the client fills in by itself. */
type ServerOwned = 'id' | 'created_at' | 'updated_at' | 'user_id' | 'published_at' | 'closed_at'

const dealStatuses = Object.keys(dealStatusLabels) as Enums<'deal_status'>[]

/** As `readCep` reads it; blank is null. */
const zipCode = () =>
  line(30)
    .transform((value: unknown) => (typeof value === 'string' ? readCep(value) || value || null : value))
    .matches(/^\d{5}-\d{3}$/, 'CEP deve ter 8 dígitos')
    .nullable()

/** An entry of the additional info. */
export const infoSchema = line(300)

/** The payload of the property form. Takes typed texts as well as numbers; `cast` gives the row. */
export const propertySchema = flatObject({
  title: line(120).required('Título é obrigatório'),
  description: multiline(10_000).transform(blankToNull).nullable(),
  price: price().required('Preço é obrigatório'),
  property_type: choice(['sale', 'rent']).required(),
  category_id: yup.string().required('Categoria é obrigatória').uuid(),
  zip_code: zipCode(),
  address: line(200).required('Endereço é obrigatório'),
  neighborhood: line(100).required('Bairro é obrigatório'),
  city: line(100).required('Cidade é obrigatória'),
  state: line(50).required('Estado é obrigatório'),
  ...factFields,
  deal_status: choice(dealStatuses).default('available'),
  featured: yup.boolean().default(false),
  active: yup.boolean().default(true),
}) satisfies yup.ObjectSchema<Omit<TablesInsert<'properties'>, ServerOwned>>
