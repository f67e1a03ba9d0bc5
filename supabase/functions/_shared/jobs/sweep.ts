export interface StoredObject {
  bucket_id: string
  name: string
}

export interface Sweep {
  /** Returns some of the files that no row names; none when all are gone. */
  list: () => Promise<StoredObject[]>
  /** Throws when Storage refuses. */
  remove: (bucket: string, names: string[]) => Promise<unknown>
}

/** Calls in one sweep. The next sweep takes the remaining files. */
const ROUNDS = 10

/** Removes files that no row names, and returns how many. The next sweep tries again the files that Storage refuses. */
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
