import { watermarkPlacement } from './placement.ts'

const logo = { width: 400, height: 200 }

test.each([
  [300, 80],
  [400, 80],
  [750, 150],
  [1000, 200],
  [4000, 200],
])('on a picture %i px wide the logo is %i px wide', (width, expected) => {
  const place = watermarkPlacement({ width, height: 900 }, logo, 'center')
  expect(place.width).toBe(expected)
  expect(place.height).toBe(expected / 2)
})

test.each([
  ['top-left', 15, 15],
  ['top-right', 785, 15],
  ['bottom-left', 15, 485],
  ['bottom-right', 785, 485],
  ['center', 400, 250],
] as const)('%s puts the corner of the logo at %i, %i', (position, x, y) => {
  expect(watermarkPlacement({ width: 1000, height: 600 }, logo, position)).toEqual({
    x,
    y,
    width: 200,
    height: 100,
  })
})
