import { comparableArea, monthlyTotal, pricePerSquareMetre } from './index.ts'

const flat = {
  price: 2400,
  condo_fee: null,
  condo_fee_period: 'month',
  iptu: null,
  iptu_period: 'year',
  built_area: null,
  area: null,
  land_area: null,
} as const

test('the area of a property is the built one, else the general one, else the land', () => {
  expect(comparableArea({ built_area: 80, area: 100, land_area: 300 })).toBe(80)
  expect(comparableArea({ built_area: null, area: 100, land_area: 300 })).toBe(100)
  expect(comparableArea({ built_area: 0, land_area: 300 })).toBe(300)
  expect(comparableArea({})).toBe(0)
})

test('a month costs rent, condomínio and a twelfth of yearly costs', () => {
  expect(monthlyTotal({ ...flat, condo_fee: 650, iptu: 1200 })).toBe(3150)
  expect(monthlyTotal({ ...flat, iptu: 90, iptu_period: 'month' })).toBe(2490)
  expect(monthlyTotal({ ...flat, condo_fee: 0 })).toBe(2400)
})

test('where no cost is known there is no total: it would only say the rent again', () => {
  expect(monthlyTotal(flat)).toBeUndefined()
})

test('a square metre costs the price by the area that filters compare', () => {
  expect(pricePerSquareMetre({ ...flat, price: 500_000, area: 100 })).toBe(5000)
  expect(pricePerSquareMetre(flat)).toBeUndefined()
})
