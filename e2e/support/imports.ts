import { readFile } from 'node:fs/promises'
import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { expect, type Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'

/** Removes the listings whose codes begin with that word, and the imports of those files. */
export async function removeImported(word: string, files: string[]) {
  await service().from('properties').delete().like('reference_code', `${word}%`).throwOnError()
  await service().from('property_imports').delete().in('file_name', files).throwOnError()
}

/** The files that have a line for each listing, or for each person. */
const TABLES = ['imoveis.csv', 'pessoas.csv']

/** The same ZIP with those listings and people alone whose lines have the word. */
async function partOf(zip: Buffer, word: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const part = new Response(readable).arrayBuffer()
  const writer = new ZipWriter(writable)
  for (const entry of await new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)]))).getEntries()) {
    if (entry.directory) continue
    if (TABLES.includes(entry.filename)) {
      const [head, ...lines] = (await entry.getData(new TextWriter())).split('\r\n')
      const own = [head, ...lines.filter((line) => line.includes(word))].join('\r\n')
      await writer.add(entry.filename, new TextReader(own))
    } else if (entry.filename.includes(word.toLowerCase())) {
      await writer.add(entry.filename, new BlobReader(await entry.getData(new BlobWriter())))
    }
  }
  await writer.close()
  return Buffer.from(await part)
}

/** Downloads everything of the agency from the settings. The listings and people of other tests stay out of the answer. */
export async function exportAll(page: Page, word: string) {
  await page.goto('/admin/settings/data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^agencia-\d{4}-\d\d-\d\d\.zip$/)
  const buffer = await partOf(await readFile(await file.path()), word)
  return { name: `${word}.zip`, mimeType: 'application/zip', buffer }
}

/** Opens a file of the site's own up to its dry run. */
export async function checkZip(page: Page, zip: Awaited<ReturnType<typeof exportAll>>) {
  await page.goto('/admin/properties/import')
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(zip)
  await expect(page.getByRole('heading', { name: 'Confira as colunas' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
}
