import { existsSync, readFileSync } from 'node:fs'

/** The table "calls tried, refused, allowed" per actor, from lines `actor outcome`; empty when no call was counted. */
export function summariseCalls(file: string) {
  if (!existsSync(file)) return ''
  const totals = new Map<string, { allowed: number; refused: number }>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [actor = '', outcome] = line.split(' ')
    const total = totals.get(actor) ?? { allowed: 0, refused: 0 }
    total[outcome as 'allowed' | 'refused'] += 1
    totals.set(actor, total)
  }
  const row = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('')
  const lines = [...totals].map(([actor, { allowed, refused }]) =>
    row([actor, allowed + refused, refused, allowed]),
  )
  return ['\nCalls by actor', row(['actor', 'tried', 'refused', 'allowed']), ...lines].join('\n')
}
