import { STATS_MONTHS, type PropertyStats } from 'shared-backend/admin/listings'

export const figureNames = [
  'views',
  'whatsapp',
  'calls',
  'messages',
  'visits',
  'proposals',
  'closed',
] as const
export type Figures = Record<(typeof figureNames)[number], number>

const sum = (rows: Figures[]) =>
  Object.fromEntries(
    figureNames.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]),
  ) as Figures

/** The first days of the months, of those that brought nothing too. */
function monthsFrom(first: string) {
  const day = new Date(first)
  return Array.from({ length: STATS_MONTHS }, (_, place) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + place)).toISOString().slice(0, 10),
  )
}

/** The report's figures in all, by month and by source, the source with most views first. */
export function figuresOf({ first, rows }: PropertyStats) {
  const of = (name: 'month' | 'source', value: string) => sum(rows.filter((row) => row[name] === value))
  const sources = [...new Set(rows.map(({ source }) => source))]
  return {
    total: sum(rows),
    months: monthsFrom(first).map((month) => ({ key: month, ...of('month', month) })),
    sources: sources
      .map((source) => ({ key: source, ...of('source', source) }))
      .sort((one, other) => other.views - one.views),
  }
}
