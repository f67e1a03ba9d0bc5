import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { service } from '../../../tooling/testing/actors.ts'
import { siteTenant } from '../../../tooling/testing/siteTenant.ts'
import { expect, test as base } from '../../support/test.ts'

const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

interface Fixtures {
  /** A browser that, unlike that of other tests, does not say of itself that it is a robot. */
  newPerson: (options?: BrowserContextOptions) => ReturnType<typeof newPersonOf>
}

async function newPersonOf(context: Awaited<ReturnType<Page['context']>>) {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true }),
  )
  // What is tapped leads out of the site.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  return context
}

const test = base.extend<Fixtures>({
  newPerson: ({ newVisitor }, use) =>
    use(async (options) => newPersonOf(await newVisitor({ userAgent: agent, ...options }))),
})

async function countsOf(property_id: string) {
  const { data } = await service()
    .from('property_stats')
    .select('kind, source, times')
    .match({ property_id })
    .order('kind')
    .order('source')
    .throwOnError()
  return data.map(({ kind, source, times }) => `${kind} ${source} ${times}`)
}

const tapWhatsapp = async (page: Page) => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Conversar no WhatsApp' }).click()
  await (await opened).close()
}

test('a view is counted once in a tab, over reload and Back, and so is a tap', async ({
  newPerson,
  newProperty,
}) => {
  const { id } = await newProperty()
  const person = await newPerson()
  const page = await person.newPage()
  await page.goto(`/property/${id}?utm_source=jornal`)
  await expect.poll(() => countsOf(id)).toEqual(['view jornal 1'])
  await page.reload()
  await page.goto('/')
  await page.goBack()
  await page.getByRole('link', { name: 'Voltar para imóveis' }).click()
  await page.goBack()
  await tapWhatsapp(page)
  await tapWhatsapp(page)
  await expect.poll(() => countsOf(id)).toEqual(['view jornal 1', 'whatsapp jornal 1'])

  // Another tab is another visit. Its count is the last one, so nothing of the first tab is still on its way.
  await (await person.newPage()).goto(`/property/${id}`)
  await expect.poll(() => countsOf(id)).toEqual(['view  1', 'view jornal 1', 'whatsapp jornal 1'])
})

test('robots and the agency’s own people are not counted', async ({
  newPerson,
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id } = await newProperty()
  const path = `/property/${id}`
  const browsers = [
    await newPerson({ storageState: adminState }),
    // The browser says that it is driven, or the server sees that it has no window.
    await newVisitor({ userAgent: agent }),
    await newPerson({ userAgent: agent.replace('Chrome', 'HeadlessChrome') }),
  ]
  for (const context of browsers) {
    const page = await context.newPage()
    await page.goto(path)
    // Some of them send nothing and some are not counted: no element and no request says that it is over.
    await page.waitForLoadState('networkidle')
  }
  await (await (await newPerson()).newPage()).goto(path)
  await expect.poll(() => countsOf(id)).toEqual(['view  1'])
})

test('the report has the figures of the page and of the desk', async ({
  newPerson,
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id, title } = await newProperty()
  const tenant_id = await siteTenant()
  const code = id.slice(0, 8).toUpperCase()
  const stages = ['new', 'proposal', 'closed', 'lost'] as const
  await service()
    .from('inquiries')
    .insert(
      stages.map((stage, place) => ({
        ...{ tenant_id, stage, property_id: id, property_title: title, property_code: code },
        kind: place === 0 ? 'visit' : 'message',
        name: `Interessada ${place}`,
        phone: '(48) 99999-0000',
        message: 'Olá',
        notice_version: 'teste',
        idempotency_key: randomUUID(),
      })),
    )
    .throwOnError()
  const visitor = await (await newPerson()).newPage()
  await visitor.goto(`/property/${id}?utm_source=jornal`)
  await tapWhatsapp(visitor)
  await expect.poll(() => countsOf(id)).toHaveLength(2)

  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto(`/admin/properties/report/${id}`)
  for (const name of ['Por mês', 'Por origem'])
    await expect(page.getByRole('table', { name }).getByRole('row').last()).toHaveText('Total1103111')
  await expect(page.getByRole('row', { name: 'jornal 1 1 0 0 0 0 0' })).toBeVisible()

  const figureAtDesk = async (query: string) => {
    await page.goto(`/admin/cases?busca=${code}&${query}`)
    return page.getByText(/^\d+ atendimentos?$/)
  }
  for (const [query, figure] of [
    ['origem=message', '3 atendimentos'],
    ['origem=visit', '1 atendimento'],
    ['etapa=proposal', '1 atendimento'],
    ['etapa=closed', '1 atendimento'],
  ] as const)
    await expect(await figureAtDesk(query)).toHaveText(figure)
  await service().from('inquiries').delete().eq('property_id', id).throwOnError()
})

test.describe('on paper', () => {
  test('the sheet is printed without what is around it', async ({ newVisitor, newProperty, adminState }) => {
    const { id } = await newProperty()
    const page = await (await newVisitor({ storageState: adminState })).newPage()
    await page.goto(`/admin/properties/report/${id}`)
    await page.getByRole('region', { name: 'Relatório do imóvel' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Relatório do imóvel' })).toBeVisible()
  })
})
