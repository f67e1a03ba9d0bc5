/** @jest-environment node */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, startTestStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { until } from './processes.ts'

const folder = temporaryFolder()

/** Another stack for tests, in a process group of its own and not yet ready. */
function begin(dataDir: string) {
  const root = repositoryRoot()
  const serve = join(root, 'tooling/testing/serve.ts')
  const child = spawn(process.execPath, [serve, JSON.stringify({ dataDir })], { cwd: root, detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  return { pid: child.pid as number, ended }
}

test('a first start that is killed while it makes the database spoils nothing for the next', async () => {
  const dataDir = join(folder, 'killed')
  const first = begin(dataDir)
  const begun = () =>
    ['postgres', 'postgres.new'].some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
  expect(await until(begun, 30_000)).toBe(true)
  process.kill(-first.pid, 'SIGKILL')
  await first.ended
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const stack = await startTestStack({ dataDir })
  const answer = await fetch(`${stack.apiUrl}/rest/v1/properties`, { headers: { apikey: stack.secretKey } })
  expect(answer.status).toBe(200)
  await stack.stop()
})
