import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDisk } from '../stack/disk.ts'
import { supervise } from '../stack/supervise.ts'

/** A stack that is killed between the start of a service and the moment it is watched; `FOLDER` takes the service's id. */
const folder = process.env.FOLDER ?? ''
const service = supervise(
  {
    name: 'service',
    command: process.execPath,
    args: ['-e', `setInterval(() => {}, 1000)`],
    env: {},
    cwd: folder,
    logFile: join(folder, 'killedEarly.log'),
    health: async () => 'silent',
  },
  {
    disk: createDisk(folder, console.log),
    redact: (text) => text,
    onTrouble: console.log,
    orphans: {
      add(group) {
        writeFileSync(join(folder, 'killedEarly.pid'), String(-group))
        process.kill(process.pid, 'SIGKILL')
      },
      remove() {},
    },
  },
)
await service.start()
