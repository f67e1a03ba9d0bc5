/** @jest-environment node */
import { createSignInLimits } from './signInLimits.ts'

let time: number
let limits: ReturnType<typeof createSignInLimits>

beforeEach(() => {
  time = 1_000_000
  limits = createSignInLimits(() => time)
})

const second = 1000

/** Makes a wrong try. @returns the seconds to wait */
function wrong(name: string, address: string) {
  const { wait, settle } = limits.begin(name, address)
  settle('wrong')
  return wait / second
}

function right(name: string, address: string) {
  const { wait, settle } = limits.begin(name, address)
  settle('right')
  return wait === 0
}

/** Tries of `address` at `name` that are looked at within that time, one try every tenth of a second. */
function lookedAt(name: string, address: string, seconds: number) {
  let count = 0
  for (const end = time + seconds * second; time < end; time += 100)
    if (wrong(name, address) === 0) count += 1
  return count
}

test('five wrong passwords are free, then each costs twice the time, at most half a minute', () => {
  expect(Array.from({ length: 5 }, () => wrong('maria', 'a'))).toEqual([0, 0, 0, 0, 0])
  const waits = Array.from({ length: 8 }, () => {
    const wait = wrong('maria', 'a')
    time += wait * second
    wrong('maria', 'a')
    return wait
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('a refused try does not make the wait longer', () => {
  lookedAt('maria', 'a', 3600)
  time += 30 * second
  expect(right('maria', 'a')).toBe(true)
  expect(wrong('maria', 'a')).toBe(0)
})

test('tries at the same moment are no way around', () => {
  const tries = Array.from({ length: 60 }, () => limits.begin('maria', 'a'))
  expect(tries.filter(({ wait }) => wait === 0)).toHaveLength(5)
})

test('a successful sign-in resets the count, and an answer that never came is not counted', () => {
  for (let round = 0; round < 20; round += 1) {
    for (let time = 0; time < 4; time += 1) expect(wrong('maria', 'a')).toBe(0)
    expect(right('maria', 'a')).toBe(true)
  }
  for (let round = 0; round < 50; round += 1) limits.begin('rui', 'b').settle('unknown')
  expect(wrong('rui', 'b')).toBe(0)
})

test('an attack from a thousand addresses leaves them a try each, and locks nobody out', () => {
  expect(right('maria', 'home')).toBe(true)
  for (let one = 0; one < 1000; one += 1) {
    expect(wrong('maria', `bot ${one}`)).toBe(0)
    if (one >= 20) expect(wrong('maria', `bot ${one}`)).toBeGreaterThan(0)
  }
  expect(Array.from({ length: 4 }, () => wrong('maria', 'home'))).toEqual([0, 0, 0, 0])
  expect(right('maria', 'home')).toBe(true)
  expect(right('maria', 'hotel')).toBe(true)
})

test('an address has thirty wrong passwords in five minutes for all names, and more as they run off', () => {
  const first = Array.from({ length: 40 }, (_, one) => wrong(`name ${one}`, 'a'))
  expect(first.filter((wait) => wait === 0)).toHaveLength(30)
  expect(first.at(-1)).toBeCloseTo(10)
  expect(wrong('maria', 'b')).toBe(0)
  time += 10 * second
  expect(wrong('another', 'a')).toBe(0)
  expect(wrong('one more', 'a')).toBeGreaterThan(0)
})

test('a user who has signed in from an address may do so while somebody else there guesses names', () => {
  expect(right('maria', 'office')).toBe(true)
  for (let one = 0; one < 100; one += 1) wrong(`name ${one}`, 'office')
  expect(right('maria', 'office')).toBe(true)
})

test('a day of guesses from one address gets fewer than 2900 tries', () => {
  expect(lookedAt('maria', 'a', 24 * 3600)).toBeLessThan(2900)
})

test('it remembers no more than it has room for', () => {
  for (let one = 0; one < 30_000; one += 1) wrong('maria', `bot ${one}`)
  expect(wrong('maria', 'bot 29999')).toBeGreaterThan(0)
  expect(wrong('maria', 'bot 0')).toBe(0)
})
