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

/**
 * What a listing on the site needs, as `properties_whole_when_active` has it. One that nobody sees may lack it; a sold or rented
 * one keeps its page.
 */
const needed = <Schema extends yup.Schema>(schema: Schema, message: string): Schema =>
  schema.when(['active', 'deal_status'], ([isActive, deal]: unknown[], own: yup.Schema) =>
    isActive === false && deal !== 'sold' && deal !== 'rented'
      ? own
      : own.test('needed', message, (value) => value !== null && value !== undefined),
  )

const neededLine = (max: number, message: string) =>
  needed(line(max).transform(blankToNull).nullable(), message)

/** An entry of the additional info. */
export const infoSchema = line(300)

/** The payload of the property form. Takes typed texts as well as numbers; `cast` gives the row. */
export const propertySchema = flatObject({
  title: neededLine(120, 'Título é obrigatório'),
  description: multiline(10_000).transform(blankToNull).nullable(),
  price: price().required('Preço é obrigatório'),
  property_type: needed(
    yup.string<'sale' | 'rent'>().transform(blankToNull).nullable().oneOf(['sale', 'rent']),
    'Escolha venda ou locação',
  ),
  category_id: needed(yup.string().transform(blankToNull).nullable().uuid(), 'Categoria é obrigatória'),
  zip_code: zipCode(),
  address: neededLine(200, 'Endereço é obrigatório'),
  neighborhood: neededLine(100, 'Bairro é obrigatório'),
  city: neededLine(100, 'Cidade é obrigatória'),
  state: neededLine(50, 'Estado é obrigatório'),
  ...factFields,
  deal_status: choice(dealStatuses).default('available'),
  featured: yup.boolean().default(false),
  active: yup.boolean().default(true),
}) satisfies yup.ObjectSchema<Omit<TablesInsert<'properties'>, ServerOwned>>
