/** @jest-environment node */
import { join } from 'node:path'
import { smallSite } from '../../shell/server/testing/startServer.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { createDisk } from './disk.ts'
import { freePort } from './ports.ts'
import { isRunning, until } from './processes.ts'
import { redactor } from './redact.ts'
import { siteService } from './siteService.ts'
import { supervise } from './supervise.ts'

const folder = temporaryFolder()

test.each(['SIGSTOP', 'SIGKILL'])(
  'the site is served again after %s to its server',
  async (signal) => {
    const site = smallSite()
    const messages: string[] = []
    const spawned: number[] = []
    const say = (message: string) => void messages.push(message)
    const port = await freePort()
    const facts = ['name', 'creci', 'phone', 'whatsapp', 'email', 'address']
    const { start, stop } = supervise(
      siteService({
        port,
        siteDir: site.folder,
        env: {
          SUPABASE_URL: 'http://127.0.0.1:9',
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
          AGENCY: JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, fact]))),
        },
        logFile: join(folder, 'site.log'),
      }),
      {
        disk: createDisk(folder, say),
        redact: redactor([]),
        rounds: { every: 300, limit: 3000, misses: 2 },
        orphans: { add: (group) => spawned.push(-group), remove() {} },
        onTrouble: say,
      },
    )
    const isServed = () =>
      fetch(`http://127.0.0.1:${port}/robots.txt`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    try {
      await start()
      const [first] = spawned
      expect(await isServed()).toBe(true)
      process.kill(first!, signal)
      expect(await until(() => !isRunning(first!) && spawned.length > 1, 30_000)).toBe(true)
      expect(await until(isServed, 30_000)).toBe(true)
      expect(await until(() => messages.join('\n').includes('site runs again'), 30_000)).toBe(true)
    } finally {
      await stop()
      site.remove()
    }
    expect(spawned.filter(isRunning)).toEqual([])
  },
  90_000,
)
