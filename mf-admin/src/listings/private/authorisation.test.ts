import { authorisationEnd } from './authorisation.ts'

const evening = Date.parse('2026-01-11T02:30:00Z')

test.each([
  [null, undefined],
  ['2026-02-10', undefined],
  ['2026-02-09', 'vence em 30 dias'],
  ['2026-01-11', 'vence amanhã'],
  ['2026-01-10', 'vence hoje'],
  ['2026-01-09', 'venceu'],
])('signed until %s: %s', (until, words) => expect(authorisationEnd(until, evening)).toBe(words))
