import './locale.ts'
import * as yup from 'yup'
import { choice, email, flatObject, line } from './fields.ts'

// The edge functions import this file as it stands: Deno needs the explicit extensions.

/** How often an alert may write: `now` as soon as there is something. */
const rhythms = ['now', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

const rhythm = () => choice(rhythms)

/** Somebody who wants to be told of new listings: of a search, or of a lower price of a listing. */
export const alertSchema = flatObject({
  email: email().required(),
  ritmo: rhythm().required(),
  /** The query of the catalogue's address: `?type=Venda&maxPrice=500000`. Empty for all. */
  busca: yup.string().max(4000),
  /** The listing whose price is watched; then there is no search. */
  property_id: yup.string().uuid(),
})

export type AlertPayload = yup.InferType<typeof alertSchema>

/** What the link of a subscriber can do: the body of the function `alert`. */
export const alertActionSchema = flatObject({
  token: line(100).required(),
  action: yup
    .string()
    .oneOf(['read', 'confirm', 'change', 'erase', 'erase_all'] as const)
    .required(),
  alert_id: yup
    .string()
    .uuid()
    .when('action', ([action], schema) =>
      action === 'change' || action === 'erase' ? schema.required() : schema,
    ),
  ritmo: rhythm().when('action', ([action], schema) => (action === 'change' ? schema.required() : schema)),
})
