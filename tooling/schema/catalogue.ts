import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff, encodeId, extract, type FactBase, type StableId } from '@supabase/pg-delta'
import pg from 'pg'
import { root } from '../stack/paths.ts'

const otherFacts = readFileSync(join(root, 'tooling', 'schema', 'otherFacts.sql'), 'utf8')
const comparedThere = ['text search configuration', 'text search dictionary']

export interface Catalogue {
  /** Every object with its attributes, owner, comment and grants. */
  facts: FactBase
  /** Objects that pg-delta leaves out (otherFacts.sql): a text by its name. */
  others: Map<string, string>
}

/** @throws when there are objects of a kind that nothing here compares */
export async function readCatalogue(databaseUrl: string): Promise<Catalogue> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // A server that stops right afterwards may close a connection before we have.
  pool.on('error', () => {})
  try {
    const { factBase, diagnostics } = await extract(pool)
    for (const { code, message, context } of diagnostics)
      if (code === 'unmodeled_kind' && !comparedThere.includes(String(context?.kind)))
        throw new Error(message)
    const { rows } = await pool.query<{ name: string; text: string }>(otherFacts)
    return { facts: factBase, others: new Map(rows.map(({ name, text }) => [name, text])) }
  } finally {
    await pool.end()
  }
}

/** A line for each object that differs: of one that a side lacks, with all that hangs on it, only itself. */
function compareFacts(migrated: FactBase, declared: FactBase) {
  const deltas = diff(migrated, declared)
  const lacking = new Set(deltas.flatMap((delta) => ('fact' in delta ? [encodeId(delta.fact.id)] : [])))
  const isMember = (id: StableId) =>
    [migrated, declared].some((base) =>
      base.outgoingEdges(id).some(({ kind }) => kind === 'memberOfExtension'),
    )
  const lines = deltas.flatMap((delta) => {
    if ('fact' in delta) {
      const { id, parent } = delta.fact
      if (isMember(id) || (parent && lacking.has(encodeId(parent)))) return []
      return `only in supabase/${delta.verb === 'add' ? 'schemas' : 'migrations'}: ${encodeId(id)}`
    }
    const [id, attribute] = 'edge' in delta ? [delta.edge.from, delta.edge.kind] : [delta.id, delta.attr]
    // Dependencies follow from the object's definition.
    if (attribute === 'depends' || isMember(id) || lacking.has(encodeId(id))) return []
    return `different: ${encodeId(id)} (${attribute})`
  })
  // Another owner is a link that is gone and one that is new.
  return [...new Set(lines)]
}

/** A line for each thing, by its name, in which the database of the schema files is not that of the migrations. */
export function compareCatalogues(migrated: Catalogue, declared: Catalogue) {
  const others = [...new Set([...migrated.others.keys(), ...declared.others.keys()])]
    .filter((name) => migrated.others.get(name) !== declared.others.get(name))
    .map((name) => `different: ${name}`)
  return [...compareFacts(migrated.facts, declared.facts), ...others]
}
