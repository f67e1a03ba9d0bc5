import { randomUUID } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { serveSite } from '../../../tooling/federation/gate/serveSite.ts'
import { siteOfStack } from '../../../tooling/federation/project.ts'
import { otherTenantAdmin, service } from '../../../tooling/testing/actors.ts'
import { jpegOf } from '../../../tooling/testing/photo.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { jpegFile } from '../../support/photos.ts'
import { removeByTitle } from '../../support/properties.ts'
import { choosePhotos, fillProperty, smallProperty } from '../../support/propertyForm.ts'
import { signIn } from '../../support/signIn.ts'
import { expect, test } from '../../support/faults/test.ts'

/** Of an upload's file name: when the API falls silent. The photo itself is held, its smaller files pass. */
const silences: Record<string, (from: IncomingMessage) => void> = {
  'antes.jpg': () => undefined,
  'meio.jpg': (from) => from.once('data', () => from.pause()),
  'depois.jpg': (from) => from.resume(),
}

/** The API behind a line on which some uploads are never answered. */
async function openSilentApi() {
  const { apiUrl } = testStack()
  const { host } = new URL(apiUrl)
  const isMeant = ({ method, url = '' }: IncomingMessage, name: string) =>
    url.endsWith(`-${name}`) && (method === 'POST' || (method === 'OPTIONS' && name === 'antes.jpg'))

  const server = createServer((from: IncomingMessage, response: ServerResponse) => {
    const name = Object.keys(silences).find((one) => isMeant(from, one))
    if (name) return silences[name]?.(from)
    const { method, url = '/', headers } = from
    const onward = request(
      apiUrl + url,
      { method, headers: { ...headers, host, 'accept-encoding': 'identity' } },
      (answer) => {
        const { 'content-length': _, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        if (!url.startsWith('/rest/')) return void answer.pipe(response)
        // Stored pictures lie at the API that the page knows, as its policy demands.
        const own = `http://${headers.host}`
        void text(answer).then((body) => response.end(body.replaceAll(apiUrl, own)))
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** A photo that cannot be made small: some 2 MB. */
const noisyJpeg = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The form of a new property, typed and ready to be saved, at the site as it ships. */
async function withForm(
  page: Page,
  photos: string[],
  walk: (title: string) => Promise<void>,
  { bytesPerSecond = -1 } = {},
) {
  const { dataDir, ...keys } = testStack()
  const api = await openSilentApi()
  const site = await serveSite(siteOfStack(dataDir, { ...keys, url: api.url }))
  const someone = await otherTenantAdmin()
  const title = `Silêncio ${randomUUID().slice(0, 8)}`
  try {
    // The login leads back to the form: the list has photos that lie at the other address of the API.
    await page.goto(`${site.url}/admin/properties/new`)
    await signIn(page, someone)
    const picture = await (bytesPerSecond > 0 ? noisyJpeg() : jpegOf({ r: 60, g: 90, b: 170 }, 1600, 1200))
    await choosePhotos(
      page,
      photos.map((name) => jpegFile(name, picture)),
    )
    // Off the site: the pages of other tests may not load photos from this API's address.
    await fillProperty(page, { ...smallProperty(title), active: false })
    await expect(page.getByText('Nova')).toHaveCount(photos.length)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
    await page.getByRole('button', { name: 'Criar Imóvel' }).click()
    await walk(title)
  } finally {
    await page.goto('about:blank')
    await removeByTitle(title)
    await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
    await site.close()
    await api.close()
  }
}

const photosOf = async (title: string) => {
  const { data } = await service()
    .from('properties')
    .select('property_images(image_url, is_primary)')
    .eq('title', title)
    .single()
    .throwOnError()
  return data.property_images
}

/** ms: three times 15 seconds of silence, and what lies between. */
const PATIENCE = { timeout: 90_000 }

test('uploads that are never answered end, each is named, and the other photos are stored', async ({
  page,
}) =>
  withForm(page, [...Object.keys(silences), 'boa.jpg'], async (title) => {
    await expect(page.getByRole('alert').filter({ hasText: '3 fotos ficaram de fora' })).toBeVisible(PATIENCE)
    await expect(page.getByRole('button', { name: 'Criar Imóvel' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Fotos com problema' }).getByRole('listitem')
    await expect(list).toHaveText(
      'Erro ao processar 3 imagens (antes.jpg, meio.jpg, depois.jpg): O servidor demorou demais para responder. Tente novamente.',
    )
    const [stored, ...others] = await photosOf(title)
    expect(stored).toMatchObject({ is_primary: true })
    expect(stored?.image_url).toMatch(/-boa\.jpg$/)
    expect(others).toEqual([])
  }))

test('saving is cancelled while a photo is not answered, and what is stored is said', async ({ page }) =>
  withForm(page, ['boa.jpg', 'depois.jpg', 'outra.jpg'], async (title) => {
    await expect(page.getByText('1 de 3 fotos enviadas')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(
      page.getByText(
        'Já estão salvos os dados do imóvel e 1 de 3 fotos novas. O que falta continua no formulário.',
      ),
    ).toBeVisible({ timeout: 5_000 })
    await expect(page.getByRole('button', { name: 'Criar Imóvel' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')).toHaveCount(3)
    expect(await photosOf(title)).toHaveLength(1)
  }))

test('a slow upload shows its progress as bytes leave, and may take longer than the limit of silence', async ({
  page,
}) =>
  withForm(
    page,
    ['lenta.jpg'],
    async (title) => {
      const began = Date.now()
      const sent = page.getByRole('progressbar', { name: 'Envio da foto 1' })
      const seen = new Set<number>()
      await expect(async () => {
        const percent = Number(await sent.getAttribute('value', { timeout: 1_000 }))
        if (percent > 0 && percent < 100) seen.add(percent)
        expect(seen.size).toBeGreaterThan(5)
      }).toPass(PATIENCE)
      expect([...seen]).toEqual([...seen].toSorted((one, other) => one - other))
      await expect(page.getByText('Imóvel criado com sucesso!')).toBeVisible(PATIENCE)
      expect(Date.now() - began).toBeGreaterThan(15_000)
      expect(await photosOf(title)).toHaveLength(1)
    },
    { bytesPerSecond: 120_000 },
  ))
