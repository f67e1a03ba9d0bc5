// Loaded into @supabase/lite's process, before it: makes its Postgres driver speak as PostgREST does.
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const wrapper = pathToFileURL(fileURLToPath(new URL('postgresLikePostgrest.mjs', import.meta.url))).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'postgres' && context.parentURL?.includes('/@supabase/lite/')
      ? { url: wrapper, shortCircuit: true }
      : next(specifier, context),
})
