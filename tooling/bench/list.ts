import { createClient } from '@supabase/supabase-js'
import type { Browser, Page } from '@playwright/test'
import type { Database } from 'shared-domain/database'
import { startTestStack } from '../testing/stack.ts'
import { median, ms, rounds } from './figures.ts'

const LISTINGS = Number(process.env.SEED_PROPERTIES ?? 3_000)
const BATCH = 500
const CODE = 'LOTE500'

type Stack = Awaited<ReturnType<typeof startTestStack>>

/** Marks as many listings as a batch has, so that a search finds them and no others. */
async function markBatch({ apiUrl, secretKey }: Stack) {
  const db = createClient<Database>(apiUrl, secretKey, { auth: { persistSession: false } })
  const { data } = await db.from('properties').select('id').order('id').limit(BATCH).throwOnError()
  // In parts: the ids stand in the address.
  for (let from = 0; from < data.length; from += 100) {
    const ids = data.slice(from, from + 100).map(({ id }) => id)
    await db.from('properties').update({ reference_code: CODE }).in('id', ids).throwOnError()
  }
}

async function signIn(page: Page, { demo }: Stack) {
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(demo.username)
  await page.getByLabel(/^Senha/).fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
}

async function time(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** Measures the owner's list of many properties and a batch, at the machine's own speed, from the press to the result. */
export async function list(browser: Browser) {
  console.log(`Starting a stack with ${LISTINGS} listings …`)
  const stack = await startTestStack({ seedProperties: LISTINGS, site: true, demo: true })
  const figures = new Map<string, number[]>()
  const note = async (what: string, act: () => Promise<unknown>) =>
    figures.set(what, [...(figures.get(what) ?? []), await time(act)])
  try {
    await markBatch(stack)
    const signedIn = await browser.newContext({ baseURL: stack.siteUrl })
    await signIn(await signedIn.newPage(), stack)
    const storageState = await signedIn.storageState()
    for (let round = 0; round < rounds; round += 1) {
      // An empty cache each time.
      const context = await browser.newContext({ baseURL: stack.siteUrl, storageState })
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      const bar = page.getByRole('region', { name: 'Ações para os selecionados' })
      const found = (count: number) =>
        page.getByRole('heading', { name: `Meus Imóveis (${count})` }).waitFor()
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

      await note('the list until a row can be ticked', async () => {
        await page.goto('/admin?modo=lista')
        await page
          .getByRole('checkbox', { name: /^Selecionar / })
          .nth(1)
          .check()
        await bar.waitFor()
      })
      await note('another order', async () => {
        await press('Bairro')
        await page.getByRole('columnheader', { name: 'Bairro' }).and(page.locator('[aria-sort]')).waitFor()
        await page.locator('table[aria-busy=false]').waitFor()
      })
      await note(`a search for ${BATCH} of them`, async () => {
        await page.getByRole('searchbox').fill(CODE)
        await found(BATCH)
      })
      await bar.getByRole('button', { name: 'Limpar seleção' }).click()
      await page
        .getByRole('checkbox', { name: /^Selecionar / })
        .nth(1)
        .check()
      await note(`${BATCH} ticked`, async () => {
        await press(`Selecionar todos os ${BATCH} encontrados`)
        await bar.getByText(`${BATCH} selecionados`).waitFor()
      })
      for (const [what, name, result] of [
        ['taken off the site', 'Desativar', 'fora do site'],
        ['put on it again', 'Ativar', 'no site'],
      ] as const)
        await note(`${BATCH} ${what}`, async () => {
          await bar.getByRole('button', { name, exact: true }).click()
          await page.getByText(`${BATCH} imóveis: ${result}.`).waitFor()
        })
      await note(`${BATCH} moved to the bin`, async () => {
        await bar.getByRole('button', { name: 'Excluir…', exact: true }).click()
        await page.getByText(`${BATCH} imóveis: na Lixeira.`).waitFor()
      })
      await note(`${BATCH} restored`, async () => {
        await press('Desfazer')
        await page.getByText(`${BATCH} imóveis: de volta.`).waitFor()
      })
      await context.close()
    }
    console.log(`\nOf ${LISTINGS} listings, median of ${rounds}, and the longest`)
    for (const [what, times] of figures)
      console.log(`${what.padEnd(44)} ${ms(median(times)).padStart(8)} ${ms(Math.max(...times)).padStart(8)}`)
  } finally {
    await stack.stop()
  }
}
