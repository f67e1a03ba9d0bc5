/** @jest-environment node */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { DataDirInUseError, lockDataDir } from './lock.ts'

const folder = temporaryFolder()
const file = join(folder, 'lock.json')

test.each(['{}', '[]', 'null', '{"owner":{"pid":"1","startedAt":"1"},"children":{}}', '{"own'])(
  'a lock of %s is none, which is said once',
  async (content) => {
    writeFileSync(file, content)
    const said: string[] = []
    const lock = await lockDataDir(folder, (message) => said.push(message))
    expect(said).toEqual([expect.stringContaining(`${file} is not what it should be`)])
    lock.release()
  },
)

test('a folder without a lock is taken in silence, and by nobody else', async () => {
  const onTrouble = jest.fn()
  const lock = await lockDataDir(folder, onTrouble)
  await expect(lockDataDir(folder, onTrouble)).rejects.toThrow(DataDirInUseError)
  expect(onTrouble).not.toHaveBeenCalled()
  lock.release()
})
