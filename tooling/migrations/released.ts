import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * supabase/migrations.sha256 names every released migration with the hash of its text, in the form of sha256sum
 * (`sha256sum -c migrations.sha256` in that folder reads it). A released one is applied somewhere and stays as it is.
 */
const listOf = (folder: string) => join(folder, 'migrations.sha256')

function readList(folder: string) {
  if (!existsSync(listOf(folder))) return new Map<string, string>()
  const lines = readFileSync(listOf(folder), 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(64).replace(/^\s+migrations\//, ''), line.slice(0, 64)]))
}

function readFiles(folder: string) {
  const names = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'migrations', name)))
      .digest('hex')
  return new Map(names.sort().map((name) => [name, hashOf(name)]))
}

/**
 * Compares the migrations with the list of the released ones.
 * @param folder the folder `supabase`
 * @returns `wrong`: a sentence for each released one that is no longer what was released, and for each new one that
 * would have to apply before a released one; `added`: the files that are not in the list yet
 */
export function compareWithReleased(folder: string) {
  const released = readList(folder)
  const files = readFiles(folder)
  const last = [...released.keys()].sort().at(-1) ?? ''
  const advice = 'Put it back as it was, and say what shall be different in a new migration.'
  const wrong = [...released].flatMap(([name, hash]) => {
    if (!files.has(name)) return [`${name} was released and is gone. ${advice}`]
    return files.get(name) === hash ? [] : [`${name} was changed after its release. ${advice}`]
  })
  const added = [...files.keys()].filter((name) => !released.has(name))
  const outOfOrder = added.filter((name) => name < last)
  wrong.push(
    ...outOfOrder.map(
      (name) => `${name} would apply before ${last}, which is released. Give it a later time.`,
    ),
  )
  return { wrong, added }
}

/** Adds the new migrations to the list. @returns their names @throws when a released one is no longer what it was */
export function addToReleased(folder: string) {
  const { wrong, added } = compareWithReleased(folder)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const lines = [...readFiles(folder)].map(([name, hash]) => `${hash}  migrations/${name}\n`)
  writeFileSync(listOf(folder), lines.join(''))
  return added
}
