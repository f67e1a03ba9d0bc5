import { admin, service } from '../../tooling/testing/actors.ts'
import { codeOf } from '../../tooling/testing/totp.ts'
import { walkByKeyboard } from '../support/keyboardWalk.ts'
import { storeLeads } from '../support/leads.ts'
import { expect, test } from '../support/test.ts'
import { storeVisit } from '../support/visits.ts'
import { receiveVisits } from '../../tooling/testing/visits.ts'

const desk = { width: 1280, height: 900 }

test.describe('by keyboard the focus is never lost', () => {
  test('in the list as a table, and in the batches', async ({ newVisitor, newListings, adminState }) => {
    const { word } = await newListings(2)
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto(`/admin?modo=lista&busca=${word}`)
    await page.getByRole('checkbox', { name: `Selecionar Casa de teste 1 ${word}` }).check()
    const pressed = await walkByKeyboard(page)
    for (const name of ['Preço', 'Ativar', 'Destacar', `Mais ações para Casa de teste 2 ${word}`])
      expect(pressed).toContain(name)
  })

  test('in the bin, also when a property leaves it', async ({ newVisitor, newListings, adminState }) => {
    const { word } = await newListings(2)
    await service().from('properties').delete().like('title', `%${word}`).throwOnError()
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/properties/deleted')
    const restore = page.getByRole('button', { name: `Restaurar Casa de teste 1 ${word}` })
    await restore.waitFor()
    await walkByKeyboard(page)
    // The walk may have turned the page of the list.
    await page.goto('/admin/properties/deleted')
    const bin = page.getByRole('region', { name: 'Imóveis na Lixeira' })
    await restore.press('Enter')
    await expect(page.getByText('Imóvel restaurado.')).toBeVisible()
    await expect(restore).toHaveCount(0)
    await expect(bin).toBeFocused()
    const purge = page.getByRole('button', { name: `Apagar de vez: Casa de teste 2 ${word}` })
    await purge.press('Enter')
    await page.keyboard.press('Escape')
    await expect(purge).toBeFocused()
    await purge.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar de vez' }).press('Enter')
    await expect(purge).toHaveCount(0)
    await expect(bin).toBeFocused()
  })

  test('in the cases', async ({ newVisitor, adminState }) => {
    const leads = await storeLeads('Dona Teclado', 'Seu Teclado')
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/cases')
    await page.getByRole('link', { name: /Dona Teclado/ }).click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).waitFor()
    expect(await walkByKeyboard(page)).toContain('Salvar')
    await leads.remove()
  })

  test('in the calendar, also when a visit is confirmed and cancelled', async ({
    newVisitor,
    adminState,
  }) => {
    const visit = await storeVisit('Dona Agenda')
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto(`/admin/cases?modo=agenda&dia=${visit.day}&periodo=dia`)
    await page.getByRole('button', { name: 'Confirmar' }).press('Enter')
    const heading = page.getByRole('heading', { name: /Dona Agenda/ })
    await expect(heading).toBeFocused()
    // The walk comes back to the control that it pressed: one that is named anew is pressed before.
    await page.getByRole('button', { name: /^(Criar|Gerar novo) endereço$/ }).press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Gerar novo endereço' }).waitFor()
    expect(await walkByKeyboard(page)).toContain('Quem acompanha')
    await page.getByRole('button', { name: 'Cancelar visita' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar visita' }).press('Enter')
    await expect(page.getByText('Cancelada pela agência')).toBeVisible()
    await expect(heading).toBeFocused()
    await visit.remove()
  })

  test('in the hours of visits, also when hours and a closed day are removed', async ({
    newVisitor,
    adminState,
  }) => {
    await receiveVisits({ closed_days: ['2030-12-25'] })
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/settings/visits')
    const card = page.getByRole('region', { name: 'Visitas' })
    await card.getByRole('button', { name: 'Remover horário 1: Segunda-feira' }).press('Enter')
    await expect(card.getByRole('button', { name: 'Adicionar horário: Segunda-feira' })).toBeFocused()
    await card.getByRole('button', { name: 'Remover dia sem visitas 1' }).press('Enter')
    await expect(card.getByRole('button', { name: 'Adicionar dia' })).toBeFocused()
    await receiveVisits()
  })

  test('in the settings and the users, also when a colleague is freed', async ({
    newVisitor,
    adminState,
  }) => {
    const locked = await admin()
    const { data: factor } = await locked.db.auth.mfa.enroll({ factorType: 'totp' })
    const code = codeOf(factor!.totp.secret)
    await locked.db.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })
    const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
    await page.goto('/admin/settings/agency')
    await page.getByRole('button', { name: "Salvar marca d'água" }).waitFor()
    expect(await walkByKeyboard(page)).toContain('Salvar configurações')
    await page.goto('/admin/settings/team')
    await page.getByRole('table').waitFor()
    const pressed = await walkByKeyboard(page)
    for (const name of ['Criar usuário', 'Alterar senha']) expect(pressed).toContain(name)

    const free = page.getByRole('button', {
      name: `Remover verificação em duas etapas de ${locked.username}`,
    })
    await free.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remover verificação' }).press('Enter')
    await expect(free).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Usuários do painel' })).toBeFocused()
    await service().from('admin_users').delete().eq('id', locked.id).throwOnError()
  })
})
