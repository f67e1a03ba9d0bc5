import { readFileSync } from 'node:fs'

const css = readFileSync('shared-ui/src/tokens.css', 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (#\w{3,6});/g)].map(([, name, value]) => [name, value]),
)

/** Relative luminance as WCAG defines it. */
function luminance(name: string) {
  const hex = tokens.get(name)!.slice(1)
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [r, g, b] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const surfaces = ['paper', 'surface', 'sunken']
const inks = ['ink', 'ink-soft', 'ink-muted', 'accent', 'danger', 'success', 'warning']

test.each([
  ...surfaces.flatMap((surface) => inks.map((ink) => [ink, surface])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent', 'danger'],
  ['on-accent', 'danger-strong'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['paper', 'ink'],
  ...['success', 'warning', 'danger'].map((tone) => [tone, `${tone}-soft`]),
] as [string, string][])('%s is readable on %s', (ink, surface) => {
  expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5)
})

test.each(surfaces)('the edge of a control is visible on %s', (surface) => {
  expect(contrast('line-strong', surface)).toBeGreaterThanOrEqual(3)
})
