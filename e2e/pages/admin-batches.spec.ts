import { service } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'

/* Several listings at once. */

test('ticked listings leave the site and come back, and what fails is named and tried again', async ({
  newVisitor,
  newListings,
  adminState,
}) => {
  const { word } = await newListings(5)
  const context = await newVisitor({ storageState: adminState })
  const page = await context.newPage()
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' })
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).click()
  const stored = async (columns: { active?: boolean; featured?: boolean }) => {
    const { data } = await service()
      .from('properties')
      .select<string, { title: string }>('title')
      .match(columns)
      .like('title', `%${word}`)
    return data?.map(({ title }) => title.replace(` ${word}`, '')).sort()
  }
  const named = (...numbers: number[]) => numbers.map((number) => `Casa de teste ${number}`)

  await page.goto(`/admin?modo=lista&busca=${word}`)
  await expect(page.getByRole('heading', { name: 'Meus Imóveis (5)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await page.getByRole('checkbox', { name: `Selecionar Casa de teste 5 ${word}` }).uncheck()
  await expect(bar.getByText('4 selecionados')).toBeVisible()

  await test.step('off the site, and on it again', async () => {
    await press('Desativar')
    await expect(page.getByText('4 imóveis: fora do site.')).toBeVisible()
    expect(await stored({ active: true })).toEqual(named(5))
    await expect(page.getByRole('cell', { name: 'Inativo' })).toHaveCount(4)
    await press('Ativar')
    await expect(page.getByText('4 imóveis: no site.')).toBeVisible()
    expect(await stored({ active: true })).toEqual(named(1, 2, 3, 4, 5))
  })

  await test.step('one that somebody else deletes meanwhile is named, and done once it is restored', async () => {
    const other = await context.newPage()
    other.on('dialog', (dialog) => void dialog.accept())
    await other.goto(`/admin?modo=lista&busca=${word}`)
    await other.getByRole('button', { name: `Mais ações para Casa de teste 2 ${word}` }).click()
    await other.getByRole('menuitem', { name: 'Excluir…' }).click()
    await expect(other.getByText('Imóvel deletado com sucesso!')).toBeVisible()

    await press('Destacar')
    await expect(page.getByText('3 imóveis: em destaque.')).toBeVisible()
    await expect(page.getByText(`Casa de teste 2 ${word}: está na Lixeira.`)).toBeVisible()

    await other.goto('/admin/properties/deleted')
    await other.getByRole('button', { name: `Restaurar Casa de teste 2 ${word}` }).click()
    await expect(other.getByText('Imóvel restaurado.')).toBeVisible()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('1 imóvel: em destaque.')).toBeVisible()
    expect(await stored({ featured: true })).toEqual(named(1, 2, 3, 4))
  })
})
