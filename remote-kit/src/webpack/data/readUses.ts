import ts from 'typescript'
import { parseSelect, type Selected } from './selected.ts'
import { openSources, type MethodCall, type Sources } from './sources.ts'
import type { Role, Use } from './uses.ts'

const words = (text: string) => new Set(text.split(' '))

/** Methods of a request whose first argument is a column. */
const ofColumn = words(
  'eq neq gt gte lt lte like ilike is in contains containedBy overlaps textSearch not filter order',
)
/** Those whose columns stand elsewhere than this check looks. */
const unread = words('match schema setHeader')
const writes: Record<string, 'insert' | 'update'> = { insert: 'insert', upsert: 'insert', update: 'update' }

const clients: Record<string, Role> = { PostgrestClient: 'anon', SupabaseClient: 'authenticated' }
const builders = words('PostgrestQueryBuilder PostgrestFilterBuilder PostgrestTransformBuilder')

/** A use, and the file that has it. */
type Found = [file: string, use: Use]

const select = (as: Role, table: string, columns: string[]): Use => ({ as, table, does: 'select', columns })

function usesOfSelect(as: Role, table: string, { columns, embeds }: Selected, all: string[]): Use[] {
  const own = columns.flatMap((column) => (column === '*' ? all : [column]))
  const embedded = embeds.flatMap(({ table: inner, selected }): Use[] => [
    { table, embeds: inner },
    ...usesOfSelect(as, inner, selected, []),
  ])
  return [select(as, table, own), ...embedded]
}

/** The columns in the words of an `or`. */
const columnsIn = (text: string) =>
  [...text.matchAll(/(?:^|[,(])(\w+)\.(?:not\.)?\w+\./g)].map(([, column = '']) => column)

/** With whose rights a file asks a table: by the client that it opens the request with. */
function roleIn({ methodCalls, classOf }: Sources, source: ts.SourceFile, table: string): Role {
  const opener = methodCalls.find(({ expression, arguments: [name] }) => {
    const isOpener = expression.name.text === 'from' && expression.getSourceFile() === source
    return isOpener && name && ts.isStringLiteral(name) && name.text === table
  })
  return (opener && clients[classOf(opener.expression.expression).name]) ?? 'authenticated'
}

type Types = Record<string, ts.Type | undefined>

async function usesOfRequest(
  sources: Sources,
  call: MethodCall,
  table: string,
  types: Types,
): Promise<Use[]> {
  const { textsOf, keysOf, keysOfType, literalIn, fail } = sources
  const method = call.expression.name.text
  const as = roleIn(sources, call.getSourceFile(), table)
  const [first, second] = call.arguments
  const texts = async () => (first ? (await textsOf(first)).map(({ text }) => text) : [])
  if (method === 'select') {
    const all = types.Row ? keysOfType(types.Row) : keysOfType(types.Relation, 'Row')
    const selects = first ? await texts() : ['*']
    return selects.flatMap((text) => {
      const selected = parseSelect(text) ?? fail(call, `“${text}” is more than this check can read`)
      return usesOfSelect(as, table, selected, all)
    })
  }
  if (method === 'delete') return [{ as, table, does: 'delete', columns: [] }]
  const does = writes[method]
  if (does) return [{ as, table, does, columns: keysOf(first).all }]
  if (method === 'or') return [select(as, table, (await texts()).flatMap(columnsIn))]
  if (ofColumn.has(method)) {
    // `inquiries.visits` are the visits of the inquiries.
    const embedded = literalIn(second, 'referencedTable')?.split('.').at(-1)
    return [select(as, embedded ?? table, await texts())]
  }
  return unread.has(method) ? fail(call, `.${method}() is more than this check can read`) : []
}

async function usesOfCall(sources: Sources, call: MethodCall): Promise<Found[]> {
  const { classOf, textsOf, keysOf, fail } = sources
  const file = call.getSourceFile().fileName
  const { name, types } = classOf(call.expression.expression)
  const method = call.expression.name.text
  const [first, second] = call.arguments
  const as = clients[name]
  if (as && method === 'rpc' && first) {
    const { all, needed } = keysOf(second)
    const procedures = await textsOf(first)
    return procedures.flatMap(({ text: procedure }) =>
      [all, needed].map((names): Found => [file, { as, procedure, arguments: names }]),
    )
  }
  if (name === 'FunctionsClient' && method === 'invoke' && first)
    return (await textsOf(first)).map((found) => [found.file, { function: found.text }])
  if (name === 'StorageClient' && method === 'from' && first)
    return (await textsOf(first)).map((found) => [found.file, { bucket: found.text }])
  if (!builders.has(name)) return []
  const table = types.RelationName
  if (!table?.isStringLiteral()) return fail(call, 'nobody can say before it runs which table this asks')
  return (await usesOfRequest(sources, call, table.value, types)).map((use) => [file, use])
}

/** Other calls are not even typed. */
const asking = new Set([
  ...['from', 'rpc', 'invoke', 'select', 'delete', 'or', ...Object.keys(writes)],
  ...ofColumn,
  ...unread,
])

/**
 * The requests of each of these sources to the backend, read from its calls of supabase-js with the compiler's help:
 * every path of the code is seen, whether a test walks it or not.
 * @throws Error naming a request that cannot be read, since it could not be replayed
 */
export async function readUses(files: string[]): Promise<Record<string, Use[]>> {
  const sources = openSources(files)
  const found: Record<string, Use[]> = {}
  for (const call of sources.methodCalls.filter(({ expression }) => asking.has(expression.name.text)))
    for (const [file, use] of await usesOfCall(sources, call)) (found[file] ??= []).push(use)
  return found
}
