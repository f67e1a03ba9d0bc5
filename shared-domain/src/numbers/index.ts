export { formatNumber } from './formatNumber.ts'
export { readNumber, type Reading } from './readNumber.ts'
export { writeNumber, writePrice } from './writeNumber.ts'
