/** @jest-environment node */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ownFile } from './paths.ts'
import { record } from './processes.ts'

let service: ChildProcess
afterEach(() => service.kill('SIGKILL'))

test('half a line of a stack that was killed while it wrote does not hide what it said before', async () => {
  service = spawn('sleep', ['600'])
  const watcher = spawn(process.execPath, [ownFile('watcherProcess.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(service, 'close')
  const closed = once(watcher, 'close')
  const recorded = record(service.pid as number)
  watcher.stdin.end(`${JSON.stringify({ api: recorded })}\n{"api":{"pid":12`)
  expect(await closed).toEqual([0, null])
  expect(await ended).toEqual([null, 'SIGTERM'])
})
