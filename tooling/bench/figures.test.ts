import { ratio } from './figures.ts'

/** 2, 4, 8 and so on against 1: averages of pairs are powers of two as well, half steps among them. */
const powers = (count: number) => Array.from({ length: count }, (_, round) => 2 ** (round + 1))
const ones = (count: number) => Array.from({ length: count }, () => 1)

// By the tables of Wilcoxon's signed ranks (two-sided, 5 %) 0, 2, 3, 5 and 8 averages are outside at each end.
test.each([
  [6, '16.00 (2.00–64.00)'],
  [7, '16.00 (4.00–64.00)'],
  [8, '32.00 (4.00–128.00)'],
  [9, '32.00 (5.66–181.02)'],
  [10, '64.00 (8.00–256.00)'],
])('the interval of %i rounds is that of the tables', (rounds, expected) => {
  expect(ratio(powers(rounds), ones(rounds))).toBe(expected)
})

test('fewer than six rounds have no interval', () => {
  expect(ratio(powers(5), ones(5))).toBe('8.00')
})

test('equal times in each round have an interval of one point', () => {
  const same = [1640, 1512, 1571, 1700, 1555, 1602, 1583]
  expect(ratio(same, same)).toBe('1.00 (1.00–1.00)')
})

test('rounds are compared one by one: what slows down both sides of one does not count', () => {
  const base = [100, 900, 110, 105, 2000, 95, 120]
  const own = base.map((value) => value * 1.1)
  expect(ratio(own, base)).toBe('1.10 (1.10–1.10)')
})

test('turned round it is one divided by it', () => {
  expect(ratio(ones(7), powers(7))).toBe('0.06 (0.02–0.25)')
})

test('the interval reaches the ratio that stands before it', () => {
  const base = [1, 2, 4, 8, 16, 32, 64]
  const own = [1, 2, 4, 15.2, 16, 32, 64]
  expect(ratio(own, base)).toBe('1.90 (1.00–1.90)')
})

test('times of zero have no interval', () => {
  expect(ratio([10, 20, 30, 40, 50, 60, 70], [0, 5, 10, 20, 25, 30, 35])).toBe('2.00')
})
