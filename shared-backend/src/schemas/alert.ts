import './locale.ts'
import * as yup from 'yup'
import { MOST_PLACES, readSearch, writeSearch } from 'shared-domain/search'
import { choice, email, flatObject, line } from './fields.ts'

// The edge functions import this file as it stands: Deno needs the explicit extensions.

/** How often an alert may write: `now` as soon as there is something. */
const rhythms = ['now', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]

const rhythm = () => choice(rhythms)

/** The most characters of a search's query, as in `private.alerts`: MOST_PLACES neighbourhoods have about 7,000. */
const MOST_QUERY = 8000
const TOO_MANY_PLACES = 'A busca tem lugares demais: tire alguns.'

/** Whether it can be stored as `writeSearch` writes it: what was not encoded becomes longer. */
function canBeStored(query = '') {
  const search = readSearch(query)
  return search.places.length <= MOST_PLACES && writeSearch(search).length <= MOST_QUERY
}

/** Somebody who wants to be told of new listings: of a search, or of a lower price of a listing. */
export const alertSchema = flatObject({
  // Programs disagree on the small letters of other characters.
  email: email()
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .matches(/^[ -~]*$/, 'Digite o email sem acentos')
    .required(),
  ritmo: rhythm().required(),
  /** The query of the catalogue's address: `?type=Venda&maxPrice=500000`. Empty for all. */
  busca: yup.string().max(MOST_QUERY, TOO_MANY_PLACES).test('stored', TOO_MANY_PLACES, canBeStored),
  /** The listing whose price is watched; then there is no search. */
  property_id: yup.string().uuid(),
})

export type AlertPayload = yup.InferType<typeof alertSchema>

/** A field that these actions need. */
const neededTo =
  (...actions: string[]) =>
  ([action]: string[], schema: yup.StringSchema) =>
    actions.includes(action ?? '') ? schema.required() : schema

/** A key of a push subscription, as browsers write it. */
const key = (length: number) =>
  yup
    .string()
    .matches(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))
    .when('action', neededTo('push_on'))

/** What the links in e-mails to a subscriber can do: the body of the function `alert`. */
export const alertActionSchema = flatObject({
  /** Of the subscriber's link; to stop, those of up to twenty alerts in a row. */
  token: line(640).required(),
  action: yup
    .string()
    .oneOf(['read', 'confirm', 'change', 'erase', 'erase_all', 'push_on', 'push_off', 'stop'] as const)
    .required(),
  alert_id: yup
    .string()
    .uuid()
    .when('action', neededTo('confirm', 'change', 'erase')),
  ritmo: rhythm().when('action', neededTo('change')),
  /** The push subscription of the browser that asks. */
  endpoint: yup
    .string()
    .max(2000)
    .matches(/^https:\/\/[!-?A-~]+$/)
    .when('action', neededTo('push_on', 'push_off')),
  p256dh: key(87),
  auth: key(22),
})
