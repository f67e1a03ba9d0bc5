import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeId, extract, plan, type Delta, type FactBase } from '@supabase/pg-delta'
import pg from 'pg'
import { root } from '../stack/paths.ts'

const otherFacts = readFileSync(join(root, 'tooling', 'schema', 'otherFacts.sql'), 'utf8')
const comparedHere = ['text search configuration', 'text search dictionary']

export interface Catalogue {
  /** Every object with its attributes, owner, comment and grants. */
  facts: FactBase
  /** What pg-delta leaves out (otherFacts.sql): a text by its name. */
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
      if (code === 'unmodeled_kind' && !comparedHere.includes(String(context?.kind))) throw new Error(message)
    const { rows } = await pool.query<{ name: string; text: string }>(otherFacts)
    return { facts: factBase, others: new Map(rows.map(({ name, text }) => [name, text])) }
  } finally {
    await pool.end()
  }
}

/** Attributes that differ, by the object's name; of an object that one side lacks, with all that hangs on it, only itself. */
function namesOf(deltas: Delta[]) {
  const lacking = new Set(deltas.flatMap((delta) => ('fact' in delta ? [encodeId(delta.fact.id)] : [])))
  const attributes = new Map<string, string[]>()
  const lines: string[] = []
  for (const delta of deltas) {
    if ('fact' in delta) {
      const { id, parent } = delta.fact
      const side = delta.verb === 'add' ? 'schemas' : 'migrations'
      if (!parent || !lacking.has(encodeId(parent))) lines.push(`only in supabase/${side}: ${encodeId(id)}`)
      continue
    }
    // What an object depends on follows from its definition.
    if ('edge' in delta && delta.edge.kind === 'depends') continue
    const name = encodeId('edge' in delta ? delta.edge.from : delta.id)
    if (lacking.has(name)) continue
    const attribute = 'edge' in delta ? delta.edge.kind : delta.attr
    attributes.set(name, [...new Set([...(attributes.get(name) ?? []), attribute])])
  }
  return [...lines, ...[...attributes].map(([name, which]) => `different: ${name} (${which.join(', ')})`)]
}

/**
 * What stands between the database that the migrations make and the one that the schema files make.
 * @returns `differences`: a line for each, with the object's name; `plan`: how the first becomes the second
 */
export function compareCatalogues(migrated: Catalogue, declared: Catalogue) {
  const change = plan(migrated.facts, declared.facts)
  const others = [...new Set([...migrated.others.keys(), ...declared.others.keys()])]
    .filter((name) => migrated.others.get(name) !== declared.others.get(name))
    .map((name) => `different: ${name}`)
  return { differences: [...namesOf(change.deltas), ...others], plan: change }
}
