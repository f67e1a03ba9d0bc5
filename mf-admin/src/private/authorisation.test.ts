import { authorisationWarning, lastWarnedDay } from './authorisation.ts'

const noon = new Date(2026, 0, 10, 12).getTime()

test.each([
  [null, undefined],
  ['2026-02-10', undefined],
  ['2026-02-09', 'A autorização do proprietário vence em 30 dias'],
  ['2026-01-11', 'A autorização do proprietário vence amanhã'],
  ['2026-01-10', 'A autorização do proprietário vence hoje'],
  ['2026-01-09', 'A autorização do proprietário venceu'],
])('signed until %s: %s', (until, words) => expect(authorisationWarning(until, noon)).toBe(words))

test('the dashboard requests ending authorisations', () => expect(lastWarnedDay(noon)).toBe('2026-02-09'))
