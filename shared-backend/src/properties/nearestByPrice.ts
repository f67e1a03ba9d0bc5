/** The `limit` of `listings` whose price is nearest to `price`, the nearest first. */
export function nearestByPrice<T extends { price: number }>(
  listings: T[],
  price: number,
  limit: number,
): T[] {
  return listings.toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price)).slice(0, limit)
}
