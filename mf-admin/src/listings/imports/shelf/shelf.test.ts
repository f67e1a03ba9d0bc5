import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValueChoices } from 'shared-domain/imports'
import { checkListings } from '../file/checkListings.ts'
import { chosenFile, rawListings } from '../file/importState.ts'
import { openFile } from '../file/openFile.ts'

/* Files as other systems write them, and what comes of them in an agency that has no listing yet: the table in moving-in.md. */

const folder = join(__dirname, 'files')
const guide = readFileSync(join(__dirname, '../../../../../docs/moving-in.md'), 'utf8')

const categories = ['Apartamento', 'Casa', 'Terreno', 'Sala Comercial', 'Galpão'].map((name) => ({
  id: `00000000-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
}))
const noChoices: ValueChoices = { categories: {}, amenities: {} }

async function check(name: string, choices = noChoices) {
  const blob = new Blob([readFileSync(join(folder, name))])
  const file = chosenFile(name, blob, await openFile(blob), false)
  const context = { categories, choices, activation: 'inactive' as const, known: {}, stored: new Map() }
  return checkListings(rawListings(file), context, new AbortController().signal, () => undefined)
}

const countsOf = (listings: Awaited<ReturnType<typeof check>>) =>
  ['new', 'unfinished', 'wrong'].map((state) => listings.filter((one) => one.state === state).length)

const rows = [...guide.matchAll(/^\| `([\w.-]+)` +\|[^|]*\| *(\d+) *\| *(\d+) *\| *(\d+) *\|/gm)]

test('the table names each file of the shelf', () => {
  expect(rows.map(([, name]) => name).sort()).toEqual(readdirSync(folder).sort())
})

test.each(rows.map(([, name = '', ...counts]) => [name, counts.map(Number)] as const))(
  '%s',
  async (name, counts) => {
    expect(countsOf(await check(name))).toEqual(counts)
  },
)

test('the sheet of an owner is whole once deal and state are chosen for all', async () => {
  const chosen = { ...noChoices, defaults: { property_type: 'Venda', state: 'SC' } }
  const listings = await check('own-sheet.csv', chosen)
  expect(countsOf(listings)).toEqual([4, 0, 0])
  expect(listings.map(({ title }) => title)).toEqual([
    'Apartamento de 2 quartos em Centro',
    'Casa de 3 quartos em América',
    'Galpão em Pirabeiraba',
    'Terreno em Aventureiro',
  ])
  expect(listings[1]?.property?.columns).toMatchObject({ bedrooms: 3, suites: 1, price: 690_000 })
})

test('owners come with their listings, and what cannot be read of them does not', async () => {
  const [first, second] = await check('owners.csv')
  expect(first?.property).toMatchObject({
    facts: {
      ...{
        owner_name: 'Dono da casa',
        owner_phone: '(49) 99999-0001',
        keys_at: 'Na portaria',
        commission: 6,
      },
      ...{ owner_email: 'dono@proprietarios.example', authorised_until: '2026-12-31' },
    },
    photos: ['https://fotos.example/1.jpg', 'https://fotos.example/2.jpg'],
  })
  expect(second?.property?.facts).toBeUndefined()
  expect(second?.problems.map(({ field }) => field)).toEqual(['owner_email', 'commission'])
})

test.each(['excel-mac.csv', 'excel-windows.csv'])('%s keeps its accents', async (name) => {
  const [first, second] = await check(name)
  expect(first?.property?.columns).toMatchObject({ title: 'Casa com porão e sótão', city: 'São José' })
  expect(second?.property?.columns).toMatchObject({ address: 'Avenida Atlântica', city: 'Itajaí' })
})
