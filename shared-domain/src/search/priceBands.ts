/** R$ at which the bars of the prices begin, rents first: as `private.price_bands` of the database has them. */
export const priceBands: readonly number[] = [
  ...[0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 20_000, 50_000],
  ...[100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 1_000_000],
  ...[1_250_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000],
]

/** Where the bar begins in which a price lies. */
export const bandOf = (price: number) => priceBands.findLast((from) => from <= price) ?? 0
