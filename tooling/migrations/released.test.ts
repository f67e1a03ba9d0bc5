import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../testing/stack.ts'
import { addToReleased, compareWithReleased } from './released.ts'

test('the migrations of this repository are those that were released, and new ones after them', () => {
  expect(compareWithReleased(join(repositoryRoot(), 'supabase')).wrong).toEqual([])
})

describe('once released', () => {
  let folder: string
  const write = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql)
  const words = () => compareWithReleased(folder).wrong

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'released-'))
    mkdirSync(join(folder, 'migrations'))
    write('20260101000100_first.sql', 'create table public.first (id int);')
    write('20260101000200_second.sql', 'select 1;')
    addToReleased(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('a new one is welcome, and the command adds it', () => {
    write('20260101000300_third.sql', 'select 1;')
    expect(compareWithReleased(folder)).toEqual({ wrong: [], added: ['20260101000300_third.sql'] })
    expect(addToReleased(folder)).toEqual(['20260101000300_third.sql'])
    expect(compareWithReleased(folder)).toEqual({ wrong: [], added: [] })
  })

  test('a changed one is named with the word to add a migration, and the command does not hide it', () => {
    write('20260101000100_first.sql', 'create table public.first (id bigint);')
    const message =
      '20260101000100_first.sql was changed after its release. Put it back as it was, and say what shall be ' +
      'different in a new migration.'
    expect(words()).toEqual([message])
    expect(() => addToReleased(folder)).toThrow(message)
    expect(words()).toEqual([message])
  })

  test('one that is gone is named', () => {
    rmSync(join(folder, 'migrations', '20260101000200_second.sql'))
    expect(words()).toEqual([expect.stringContaining('20260101000200_second.sql was released and is gone.')])
  })

  test('a new one that would apply before them is named', () => {
    write('20260101000150_between.sql', 'select 1;')
    expect(words()).toEqual([
      '20260101000150_between.sql would apply before 20260101000200_second.sql, which is released. Give it a later time.',
    ])
  })
})
