/** Files that are on their way at once. */
const atOnce = 8

/** Works at several at once, and says now and then how many are done. @throws the first failure */
export async function inTurn<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
  say: (message: string) => void,
) {
  // One iterator, which all workers take from.
  const waiting = items.values()
  let done = 0
  async function worker() {
    for (const item of waiting) {
      await work(item)
      done += 1
      if (done % 100 === 0 || done === items.length) say(`Files: ${done} of ${items.length}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
