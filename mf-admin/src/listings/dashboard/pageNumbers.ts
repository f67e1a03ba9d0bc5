/** The pages that a pager names: the first, the last and those around the current one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const named = [...new Set(near)].toSorted((a, b) => a - b)
  return named.flatMap((number, index) => {
    const skipped = number - (named[index - 1] ?? 0) - 1
    // A gap of one page takes no more room as its number.
    return skipped === 0 ? [number] : [skipped === 1 ? number - 1 : null, number]
  })
}
