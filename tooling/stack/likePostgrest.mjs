// Loaded into @supabase/lite's process, before it: makes its Postgres driver give what PostgREST would.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(join(dirname(process.argv[1]), 'index.js'))
// Resolved as CommonJS, loaded as the module that lite imports.
const driver = join(dirname(require.resolve('postgres')), '..', '..', 'src')
const load = (name) => import(pathToFileURL(join(driver, name)).href)
const { parsers } = await load('types.js')
const { Errors } = await load('errors.js')

// A numeric is a number in PostgREST's JSON; the driver would make it a string.
const numeric = 1700
parsers[numeric] = Number

// Errors that are the caller's own and that lite would answer with a bare 500: check violations and what a procedure
// raises. In this form, PostgREST's own for custom errors, it passes them on.
const callersOwn = ['23514', 'P0001']
const { postgres } = Errors
Errors.postgres = (fields) => {
  const error = postgres(fields)
  if (!callersOwn.includes(error.code)) return error
  const { code, message, detail = null, hint = null } = error
  return Object.assign(error, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: 400, headers: {} }),
  })
}
