import { authorisationWarning } from './authorisation.ts'

const evening = Date.parse('2026-01-11T02:30:00Z')

test.each([
  [null, undefined],
  ['2026-02-10', undefined],
  ['2026-02-09', 'A autorização do proprietário vence em 30 dias'],
  ['2026-01-11', 'A autorização do proprietário vence amanhã'],
  ['2026-01-10', 'A autorização do proprietário vence hoje'],
  ['2026-01-09', 'A autorização do proprietário venceu'],
])('signed until %s: %s', (until, words) => expect(authorisationWarning(until, evening)).toBe(words))
