import { exec, execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import webpack from 'webpack'

test.each([
  ['spawn', () => spawn('true')],
  ['exec', () => exec('true')],
  ['fork', () => fork(__filename)],
  ['spawnSync', () => spawnSync('true')],
  ['execSync', () => execSync('true')],
  ['execFileSync', () => execFileSync('true')],
  ['a worker', () => new Worker(__filename)],
  ['webpack', () => webpack({ entry: __filename })],
])('a unit test that calls %s fails, and learns how its file is to be named', (_name, start) => {
  expect(start).toThrow('name the file *.integration.test.ts')
})
