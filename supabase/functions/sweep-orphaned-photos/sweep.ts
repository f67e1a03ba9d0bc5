export interface StoredObject {
  bucket_id: string
  name: string
}

export interface Sweep {
  /** Some of the files that nothing names any more; none when all are gone. */
  list: () => Promise<StoredObject[]>
  /** Throws when Storage refuses. */
  remove: (bucket: string, names: string[]) => Promise<unknown>
}

/** Calls in one sweep; what is left then waits for the next. */
const ROUNDS = 10

/** Removes files that nothing names, and tells how many. What Storage refuses is left for the next sweep. */
export async function sweep({ list, remove }: Sweep): Promise<{ removed: number }> {
  let removed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const orphans = await list()
    if (orphans.length === 0) break
    for (const [bucket, objects] of Map.groupBy(orphans, ({ bucket_id }) => bucket_id)) {
      const names = objects.map(({ name }) => name)
      await remove(bucket, names)
      removed += names.length
    }
  }
  return { removed }
}
