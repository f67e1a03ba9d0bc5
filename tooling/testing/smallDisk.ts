import { execFileSync } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { temporaryFolder } from './temporaryFolder.ts'

function* endlessly(block: Buffer) {
  for (;;) yield block
}

/** A disk of its own for the test, which it may fill; only root may have one, and not in every container. */
export function smallDisk(megabytes: number) {
  // Before the folder's own removal, which comes in the order of their words.
  afterAll(() => {
    if (mounted) execFileSync('umount', ['--lazy', folder])
  })
  const folder = temporaryFolder()

  function mount() {
    try {
      const options = `size=${megabytes}m,mode=755`
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
      return true
    } catch (error) {
      console.warn(`Not tried here: no disk can be mounted (${(error as Error).message.trim()})`)
      return false
    }
  }

  const mounted = mount()
  const fillWith = (name: string, bytes: number) =>
    expect(
      pipeline(Readable.from(endlessly(Buffer.alloc(bytes))), createWriteStream(join(folder, name))),
    ).rejects.toThrow('ENOSPC')

  return {
    folder,
    mounted,
    /** Writes until nothing more goes on it. */
    async fill() {
      await fillWith('filler', 64 * 1024)
      await fillWith('rest', 512)
    },
    makeRoom() {
      for (const name of ['filler', 'rest']) rmSync(join(folder, name), { force: true })
    },
  }
}
