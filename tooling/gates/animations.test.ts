import { globSync, readFileSync } from 'node:fs'
import { root } from '../workspaces.ts'

/** Properties that a browser animates on the compositor. */
const cheap = ['opacity', 'rotate', 'scale', 'transform', 'translate']

/** The properties that a style sheet's endless animations change. */
function endlessProperties(css: string) {
  const endless = [...css.matchAll(/animation: ([^;]*\binfinite\b[^;]*);/g)].flatMap(([, value = '']) =>
    value.split(/\s+/),
  )
  return [...css.matchAll(/@keyframes (\S+) \{((?:[^{}]*\{[^}]*\})*)\s*\}/g)]
    .filter(([, name = '']) => endless.includes(name))
    .flatMap(([, , frames = '']) => [...frames.matchAll(/([\w-]+):/g)].map(([, property]) => property))
}

test('endless animations run on the compositor', () => {
  const files = globSync('{shell,shared-ui,mf-*}/src/**/*.css', { cwd: root })
  const moved = files.map(
    (file) => [file, endlessProperties(readFileSync(`${root}/${file}`, 'utf8'))] as const,
  )
  expect(moved.flatMap(([, properties]) => properties)).toContain('transform')
  const dear = moved.filter(([, properties]) => properties.some((one = '') => !cheap.includes(one)))
  expect(dear).toEqual([])
})
