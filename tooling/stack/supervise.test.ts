/** @jest-environment node */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { startedAt, until } from './processes.ts'
import { supervise } from './supervise.ts'

const folder = temporaryFolder()

/** Healthy and soon dead at first, then never healthy and slow to stop. */
const script = `
  const { existsSync, writeFileSync } = require('node:fs')
  if (!existsSync('first')) {
    writeFileSync('first', '')
    setInterval(() => existsSync('die') && process.exit(1), 5)
  } else {
    process.on('SIGTERM', () => writeFileSync('asked', ''))
    setInterval(() => {}, 1000)
    writeFileSync('second', '')
  }`

test('a stop that comes while a part is being ended to start anew starts nothing', async () => {
  const spawned: number[] = []
  const has = (name: string) => existsSync(join(folder, name))
  const part = supervise(
    {
      name: 'part',
      command: process.execPath,
      args: ['-e', script],
      env: {},
      cwd: folder,
      logFile: join(folder, 'part.log'),
      healthy: async () => has('first') && !has('die'),
      startPatience: 5000,
      stopPatience: 500,
    },
    { onSpawn: (_name, pid) => spawned.push(pid), onTrouble: () => {} },
  )
  await part.start()
  writeFileSync(join(folder, 'die'), '')
  expect(await until(() => has('asked'), 20_000)).toBe(true)
  await part.stop()
  // Whatever waited for the same end has gone on by now.
  await new Promise(setImmediate)
  expect(spawned).toHaveLength(2)
  expect(spawned.filter((pid) => startedAt(pid) !== undefined)).toEqual([])
})
