import { screen, within } from '@testing-library/react'
import type { PropertyDetail } from 'shared-backend/properties'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

const open = async (shown: Partial<PropertyDetail> = {}) => {
  const { user } = renderSite(`/property/${PROPERTY_ID}`, (query) =>
    query.get('id')?.startsWith('eq.') ? { ...property, ...shown } : [],
  )
  await heading(property.title)
  await user.click(screen.getByText('Faça uma simulação'))
  await screen.findByLabelText('Valor do imóvel')
  const dialog = within(screen.getByRole('dialog', { name: 'Simulação de financiamento' }))
  const row = (name: string) =>
    within(dialog.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
  const retype = async (label: string, typed: string) => {
    await user.clear(dialog.getByLabelText(label))
    if (typed) await user.type(dialog.getByLabelText(label), typed)
  }
  return { user, dialog, row, retype }
}

test('starts from the price, with a fifth down, 30 years and 10% a year', async () => {
  const { dialog, row } = await open()
  expect(dialog.getByLabelText('Valor do imóvel')).toHaveValue('R$ 400.000')
  expect(dialog.getByLabelText('Entrada')).toHaveValue('R$ 80.000')
  expect(row('Primeira parcela')).toEqual(['R$ 3.555,56', 'R$ 2.808,23'])
  expect(row('Última parcela')).toEqual(['R$ 896,30', 'R$ 2.808,23'])
  expect(row('Total de juros')[0]).toBe('R$ 481.333,33')
  expect(row('Total com a entrada')[0]).toBe('R$ 881.333,33')
  expect(dialog.getByRole('img')).toHaveAccessibleName(/Saldo devedor ao longo de 30 anos/)
})

test('recalculates while somebody types', async () => {
  const { row, retype } = await open()
  await retype('Entrada', '280000')
  await retype('Prazo (anos)', '10')
  await retype('Juros ao ano (%)', '0')
  expect(row('Primeira parcela')).toEqual(['R$ 1.000,00', 'R$ 1.000,00'])
  expect(row('Total de juros')).toEqual(['R$ 0,00', 'R$ 0,00'])
})

test.each([
  ['Valor do imóvel', '', 'Informe o valor do imóvel'],
  ['Entrada', '400000', 'A entrada deve ser menor que o valor do imóvel'],
  ['Prazo (anos)', '40', 'Informe um prazo de 1 a 35 anos'],
  ['Juros ao ano (%)', '31', 'Informe juros de 0 a 30% ao ano'],
])('%s "%s" is refused at its field, and no figures are shown', async (label, typed, message) => {
  const { dialog, retype } = await open()
  await retype(label, typed)
  expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(dialog.queryByRole('table')).not.toBeInTheDocument()
})

test('a price on request leaves the field empty, without an error before anything is typed', async () => {
  const { dialog, row, retype } = await open({ price: 0 })
  expect(dialog.getByText(/informe um valor para simular/)).toBeInTheDocument()
  expect(dialog.getByLabelText('Valor do imóvel')).toHaveValue('')
  expect(dialog.getByLabelText('Valor do imóvel')).toBeValid()
  expect(dialog.queryByRole('table')).not.toBeInTheDocument()
  await retype('Valor do imóvel', '320000')
  expect(row('Primeira parcela')[0]).toBe('R$ 3.555,56')
})

test('closes by its button', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
