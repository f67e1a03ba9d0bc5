import * as v from 'valibot'

/** The role of a request: the visitor's client, or that of somebody signed in. */
const role = v.picklist(['anon', 'authenticated'])
const names = v.array(v.string())

/** One thing of the backend that a release needs; its keys show the kind. */
const use = v.union([
  v.object({
    as: role,
    table: v.string(),
    does: v.picklist(['select', 'insert', 'update', 'delete']),
    columns: names,
  }),
  v.object({ table: v.string(), embeds: v.string() }),
  v.object({ as: role, procedure: v.string(), arguments: names }),
  v.object({ function: v.string() }),
  v.object({ bucket: v.string() }),
])

export const dataUses = v.array(use)

export type Role = v.InferOutput<typeof role>
export type Use = v.InferOutput<typeof use>

const keyOf = (one: Use) => JSON.stringify({ ...one, ...('columns' in one && { columns: [] }) })

/** The same uses, each once: requests to a table by the same role in the same way are one. */
export function mergeUses(uses: Use[]): Use[] {
  const merged = new Map<string, Use>()
  for (const one of uses) {
    const known = merged.get(keyOf(one))
    if (known && 'columns' in known && 'columns' in one)
      merged.set(keyOf(one), { ...one, columns: [...new Set([...known.columns, ...one.columns])].sort() })
    else if (!known)
      merged.set(keyOf(one), 'columns' in one ? { ...one, columns: one.columns.toSorted() } : one)
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
