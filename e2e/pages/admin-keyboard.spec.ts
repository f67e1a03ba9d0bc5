import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { storeLeads } from '../support/leads.ts'
import { expect, test } from '../support/test.ts'

/*
 * Every control of a page of the admin area is reached by Tab, and pressed where that can be taken back: whatever it
 * does, the focus is somewhere afterwards. Browsers give it to the body when the focused element is disabled or removed,
 * and the next Tab then begins at the top of the page.
 */

/** Controls that leave the page, ask in a dialog of the browser's own, cannot be taken back, or lead to others' listings. */
const notPressed =
  /^(Sair|Limpar busca|Excluir|Apagar|Restaurar|Duplicar|Escolher|Remover|Trocar|Enviar teste|Ver site)/

interface Control {
  /** Its kind, name and place among those of the same name. */
  id: string
  name: string
  kind: string
}

/** The focused element; null where it is the body. */
const focused = (page: Page) =>
  page.evaluate((): Control | null => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return null
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    const named = element.getAttribute('aria-label') ?? labels.map(({ innerText }) => innerText).join(' ')
    const name = (named || element.innerText || '').trim().replaceAll(/\s+/g, ' ')
    const type = element.getAttribute('role') ?? element.getAttribute('type') ?? ''
    const kind = `${element.tagName.toLowerCase()} ${type}`.trim()
    const region = element.closest('section[aria-labelledby], [role=region], fieldset, nav, ul')
    const place = region?.getAttribute('aria-labelledby') ?? region?.getAttribute('aria-label') ?? ''
    return { id: `${kind} ${name} ${place}`, name, kind }
  })

/** The keys that use a control and take it back. */
function keysFor({ kind, name }: Control): string[] {
  if (notPressed.test(name)) return []
  if (/^(button|summary)/.test(kind)) return ['Enter']
  if (/^input (switch|checkbox)$/.test(kind)) return ['Space', 'Space']
  if (/^input (radio|range)$/.test(kind)) return ['ArrowRight', 'ArrowLeft']
  if (kind === 'input search') return ['End', 'z', 'Backspace']
  if (kind.startsWith('select')) return ['ArrowDown', 'ArrowUp']
  return []
}

/** Waits until no request is under way, and nothing on the page says that it works. */
function watchRequests(page: Page) {
  let running = 0
  page.on('request', () => (running += 1))
  page.on('requestfinished', () => (running -= 1))
  page.on('requestfailed', () => (running -= 1))
  const frame = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return async () => {
    let quiet = 0
    await expect(async () => {
      await frame()
      const isBusy = await page.evaluate(() => document.querySelector('[aria-busy=true]') !== null)
      quiet = running > 0 || isBusy ? 0 : quiet + 1
      expect(quiet).toBeGreaterThan(5)
    }).toPass({ intervals: [50], timeout: 30_000 })
  }
}

/** Walks through the open page and returns the names of the controls that were pressed. */
async function walk(page: Page) {
  const settle = watchRequests(page)
  const pressed = new Set<string>()
  const seen = new Set<string>()
  await settle()
  // Twice: the first round may open what was closed.
  for (let ends = 0, steps = 0; ends < 2 && steps < 600; steps += 1) {
    await page.keyboard.press('Tab')
    const control = await focused(page)
    if (!control) {
      ends += 1
      continue
    }
    if (seen.has(control.id)) continue
    seen.add(control.id)
    for (const key of keysFor(control)) {
      const before = page.url().split(/[?#]/)[0]
      await page.keyboard.press(key)
      await settle()
      expect(await focused(page), `the focus after ${key} on ${control.id}`).not.toBeNull()
      expect(page.url().split(/[?#]/)[0], `the page after ${key} on ${control.id}`).toBe(before)
      pressed.add(control.name)
      if (await page.locator('dialog[open], [role=menu]').count()) {
        await page.keyboard.press('Escape')
        await settle()
        expect((await focused(page))?.id, `the focus after Escape from ${control.id}`).toBe(control.id)
      }
    }
  }
  return pressed
}

const desk = { width: 1280, height: 900 }

test.describe('by keyboard the focus is never lost', () => {
  test('in the list as a table, and in the batches', async ({ newVisitor, newListings, adminState }) => {
    const { word } = await newListings(2)
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto(`/admin?modo=lista&busca=${word}`)
    await page.getByRole('checkbox', { name: `Selecionar Casa de teste 1 ${word}` }).check()
    const pressed = await walk(page)
    for (const name of ['Preço', 'Ativar', 'Destacar', `Mais ações para Casa de teste 2 ${word}`])
      expect([...pressed]).toContain(name)
  })

  test('in the list as cards', async ({ newVisitor, newListings, adminState }) => {
    const { word } = await newListings(2)
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto(`/admin?modo=grade&busca=${word}`)
    await page.getByRole('switch').first().waitFor()
    const pressed = await walk(page)
    for (const name of [`Ativo no site: Casa de teste 1 ${word}`, `Em destaque: Casa de teste 2 ${word}`])
      expect([...pressed]).toContain(name)
  })

  test('in the bin, also when a property leaves it', async ({ newVisitor, newListings, adminState }) => {
    const { word } = await newListings(2)
    await service().from('properties').delete().like('title', `%${word}`).throwOnError()
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/properties/deleted')
    const restore = page.getByRole('button', { name: `Restaurar Casa de teste 1 ${word}` })
    await restore.waitFor()
    await walk(page)
    // The walk may have turned the page of the list.
    await page.goto('/admin/properties/deleted')
    const bin = page.getByRole('region', { name: 'Imóveis na Lixeira' })
    await restore.press('Enter')
    await expect(page.getByText('Imóvel restaurado.')).toBeVisible()
    await expect(restore).toHaveCount(0)
    await expect(bin).toBeFocused()
    const purge = page.getByRole('button', { name: `Apagar Casa de teste 2 ${word} de vez` })
    await purge.press('Enter')
    await page.keyboard.press('Escape')
    await expect(purge).toBeFocused()
    await purge.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar de vez' }).press('Enter')
    await expect(purge).toHaveCount(0)
    await expect(bin).toBeFocused()
  })

  test('in the leads', async ({ newVisitor, adminState }) => {
    const leads = await storeLeads('Dona Teclado', 'Seu Teclado')
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/leads')
    await page.getByRole('link', { name: /Dona Teclado/ }).click()
    await page.getByRole('button', { name: 'Salvar' }).waitFor()
    const pressed = await walk(page)
    expect([...pressed]).toContain('Salvar')
    await leads.remove()
  })

  test('in the settings and the users', async ({ newVisitor, adminState }) => {
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/settings')
    await page.getByRole('table').waitFor()
    const pressed = await walk(page)
    for (const name of ['Salvar configurações', 'Criar usuário', 'Alterar senha'])
      expect([...pressed]).toContain(name)
  })
})

test("the users' buttons are in sight on a phone, and a deletion leaves the focus at the table", async ({
  newVisitor,
  adminState,
}) => {
  const page = await (
    await newVisitor({ storageState: adminState, viewport: { width: 390, height: 844 } })
  ).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const name = `colega-${randomUUID().slice(0, 8)}`
  await page.goto('/admin/settings')
  const card = page.getByRole('region', { name: 'Usuários', exact: true })
  await card.getByLabel(/^Nome de usuário/).fill(name)
  await card.getByLabel(/^Senha/).fill('senha-de-teste')
  await card.getByLabel(/^Confirmar senha/).fill('senha-de-teste')
  await card.getByRole('button', { name: 'Criar usuário' }).click()

  const remove = page.getByRole('button', { name: `Excluir usuário ${name}` })
  await remove.scrollIntoViewIfNeeded()
  // Browsers scroll by whole pixels, and the button may begin at a fraction of one.
  await expect(remove).toBeInViewport({ ratio: 0.99 })
  const table = page.getByRole('region', { name: 'Usuários do painel' })
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  await remove.press('Enter')
  await expect(page.getByText(`Usuário ${name} excluído com sucesso!`)).toBeVisible()
  await expect(table).toBeFocused()
})
