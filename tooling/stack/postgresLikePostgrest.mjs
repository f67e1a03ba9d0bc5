// Stands in for the driver `postgres` where @supabase/lite imports it: see likePostgrest.mjs.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
// Resolved as CommonJS, loaded as the modules that lite would have got.
const driver = join(dirname(require.resolve('postgres')), '..', '..', 'src')
const load = (name) => import(pathToFileURL(join(driver, name)).href)
const { default: postgres } = await load('index.js')
const { Errors } = await load('errors.js')
const { default: bytes } = await load('bytes.js')

/** Objects go to Postgres as JSON and all else as text, and Postgres reports what is wrong with it. */
const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const asJson = (value) => (typeof value === 'string' ? value : JSON.stringify(value))
const time = (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const types = {
  // A number in PostgREST's JSON, never text.
  numeric: { to: 1700, from: [1700], serialize: asText, parse: Number },
  integer: { to: 23, from: [21, 23], serialize: asText, parse: Number },
  // The driver would take any word for false.
  boolean: { to: 16, from: [16], serialize: asText, parse: (text) => text === 't' },
  // An argument of a procedure arrives as JSON already; written once more, it would be a string in JSON.
  json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
  // A `T` between date and time, minutes in the offset.
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value) => (value instanceof Date ? value.toISOString() : asText(value)),
    parse: time,
  },
}

// An array that is none reaches this point as it came; Postgres then says that it is malformed.
const { str } = bytes
bytes.str = (value) => str(typeof value === 'string' ? value : String(value))

// Errors that are the caller's own and that lite would answer with a bare 500: check violations and what a procedure
// raises, and more values than one statement takes. In this form, PostgREST's own for custom errors, it passes them on.
const callersOwn = ['23514', 'P0001']
// A procedure names the status itself: PT409 is 409.
const ownStatus = /^PT(\d{3})$/
// A statement that took too long: PostgREST's 500, with its reason.
const tooLong = '57014'
const inPostgrestsWords = (error, status, { code, message, detail = null, hint = null }) =>
  Object.assign(error, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status, headers: {} }),
  })
const { postgres: toError, generic } = Errors
Errors.postgres = (fields) => {
  const error = toError(fields)
  if (error.code === tooLong) return inPostgrestsWords(error, 500, error)
  const [, status] = ownStatus.exec(error.code) ?? []
  if (status) return inPostgrestsWords(error, Number(status), error)
  return callersOwn.includes(error.code) ? inPostgrestsWords(error, 400, error) : error
}
Errors.generic = (code, message) => {
  const error = generic(code, message)
  if (code !== 'MAX_PARAMETERS_EXCEEDED') return error
  return inPostgrestsWords(error, 413, { code: '54000', message: 'Too many values in one request' })
}

// Taking a role takes its limit of time too, as PostgREST has it; `set role` alone does not.
const takesRole = `SELECT set_config('role', $1, true)`
const takesRoleAndItsLimit = `${takesRole}, set_config('statement_timeout', coalesce((
  select split_part(setting, '=', 2) from pg_catalog.pg_roles, unnest(rolconfig) setting
  where rolname = $1 and setting like 'statement\\_timeout=%'
), current_setting('statement_timeout')), true)`

// A procedure brings its own, as PostgREST hoists it: within the statement that calls it, it would come too late.
const takesPath = `SELECT set_config('request.path', $1, true)`
const takesPathAndItsLimit = `${takesPath}, set_config('statement_timeout', coalesce((
  select split_part(setting, '=', 2) from pg_catalog.pg_proc, unnest(proconfig) setting
  where pronamespace = 'public'::regnamespace and proname = substring($1 from '[^/]+$')
    and setting like 'statement\\_timeout=%'
), current_setting('statement_timeout')), true)`

// Only what a constraint says makes a relation one-to-one; an index that holds for some rows does not.
const readsIndexes = 'idx.indisunique = true'
const readsConstraints = `${readsIndexes} and exists (
  select from pg_catalog.pg_constraint one where one.conindid = idx.indexrelid and one.contype = 'u'
)`

/** The statement as PostgREST would have put it. */
const asPostgrest = (text) =>
  ({ [takesRole]: takesRoleAndItsLimit, [takesPath]: takesPathAndItsLimit })[text] ??
  text.replace(readsIndexes, readsConstraints)

/** The connection that lite sends its statements through. */
function speaking(connection) {
  const { unsafe } = connection
  return Object.assign(connection, {
    unsafe: (text, ...rest) => unsafe(asPostgrest(text), ...rest),
  })
}

export default Object.assign((url, options) => {
  const driver = postgres(url, { ...options, types: { ...options?.types, ...types } })
  const { reserve } = driver
  return Object.assign(driver, { reserve: async () => speaking(await reserve()) })
}, postgres)
