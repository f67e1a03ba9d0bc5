/** The most rows that one request gets: the API's own cap. */
export const PAGE_SIZE = 1000

interface Answer<Row> {
  data: Row[] | null
  error: unknown
  status?: number
}

/**
 * Reads a list of any length, page after page, until one comes back short.
 * `fetchPage` gets the first and the last index, as `range` takes them, and must order its rows.
 */
export async function readPages<Row>(
  fetchPage: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Answer<Row>> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(rows.length, rows.length + PAGE_SIZE - 1)
    if (page.error) return page
    rows.push(...(page.data ?? []))
    if ((page.data?.length ?? 0) < PAGE_SIZE) return { data: rows, error: null }
  }
}
