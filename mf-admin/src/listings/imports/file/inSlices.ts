/** ms without a pause: the page answers while thousands of rows are checked. */
const SLICE = 30

const pause = () => new Promise<void>((go) => setTimeout(go))

/** Does the work for each item, with pauses; `onProgress` gets how many are done. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = []
  let started = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - started < SLICE) continue
    onProgress(results.length)
    await pause()
    signal.throwIfAborted()
    started = performance.now()
  }
  return results
}
