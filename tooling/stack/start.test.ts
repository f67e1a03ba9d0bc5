/** @jest-environment node */
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runProgram } from '../testing/program.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'

const ports = ['PORT', 'API_PORT', 'MAIL_PORT']
const anyPorts = Object.fromEntries(ports.map((name) => [name, '0']))
const dataDir = join(temporaryFolder(), 'data')

function occupy() {
  const server = createServer()
  return new Promise<{ port: number; leave: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, leave: () => server.close() }),
    ),
  )
}

test.each(ports)(
  'a %s that is in use is named with the setting that moves it, and nothing starts',
  async (name) => {
    const { port, leave } = await occupy()
    const { code, output } = await runProgram('tooling/stack/start.ts', {
      ...anyPorts,
      [name]: String(port),
      DATA_DIR: dataDir,
    }).finished
    leave()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use`)
    expect(output).toContain(` ${name}=<another port>`)
    expect(output).not.toContain('    at ')
  },
)

test('a setting that is no port is refused in words', async () => {
  const { code, output } = await runProgram('tooling/stack/start.ts', { PORT: 'oito', DATA_DIR: dataDir })
    .finished
  expect(code).toBe(1)
  expect(output).toContain('PORT=oito is not a whole number from 0 to 65535')
})
