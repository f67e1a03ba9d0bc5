import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { publish } from './publish.ts'
import { readRegistry } from './registry.ts'

const { folder: disk, mounted, fill, makeRoom } = smallDisk(4)
const builds = temporaryFolder()
const reason = { by: 'Ana', why: 'because' }
const whenMounted = mounted ? test : test.skip

whenMounted(
  'a full disk leaves the site as it was, and does not stand in the way of the next try',
  async () => {
    const siteDir = join(disk, 'site')
    const build = (print: string, name?: string) => fakeBuild(builds, { print, name })
    const everything = () => readdirSync(siteDir, { recursive: true }).sort()
    await publish(siteDir, [build('one'), build('one', 'shell')], reason)
    const before = { files: everything(), registry: readFileSync(join(siteDir, 'registry.json'), 'utf8') }

    await fill()
    const second = [build('two'), build('two', 'shell')]
    await expect(publish(siteDir, second, reason)).rejects.toThrow('is full; nothing was switched')
    expect({ files: everything(), registry: readFileSync(join(siteDir, 'registry.json'), 'utf8') }).toEqual(
      before,
    )

    makeRoom()
    await publish(siteDir, second, reason)
    expect(readRegistry(siteDir).shell?.current.scripts).toEqual(['two.js'])
  },
)
