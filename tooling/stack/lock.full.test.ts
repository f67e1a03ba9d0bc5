/** @jest-environment node */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { DataDirInUseError, lockDataDir } from './lock.ts'

const folder = temporaryFolder()
const file = join(folder, 'owner.pid')
const unused = 2 ** 22 + 1

test('a lock from long ago is taken, though its number is now that of another process', async () => {
  mkdirSync(`${file}.lock`)
  writeFileSync(file, String(process.pid))
  utimesSync(`${file}.lock`, 0, 0)
  const unlock = await lockDataDir(folder)
  await unlock()
})

test('a lock that an unknown process renews is not waited for without end', async () => {
  mkdirSync(`${file}.lock`)
  writeFileSync(file, String(unused))
  const renew = setInterval(() => utimesSync(`${file}.lock`, new Date(), new Date()), 500)
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError)
  clearInterval(renew)
})
