import { screen } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'

const lead = (id: string, owner_name: string, status: string) => ({
  id,
  owner_name,
  status,
  email: 'dono@exemplo.example',
  phone: '(48) 99999-0000',
  property_kind: 'Casa',
  deal_kind: 'Venda',
  address: 'Rua A, 10',
  city: 'São José',
  price: 650000,
  bedrooms: 3,
  bathrooms: null,
  parking_spaces: null,
  area: null,
  description: null,
  notes: null,
  created_at: '2026-05-03T12:00:00Z',
  notification: null,
})
const answers = {
  'POST /functions/v1/get-property-leads': [lead('l1', 'Marcos', 'new'), lead('l2', 'Paula', 'won')],
}
const open = (more: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/leads', answers: { ...answers, ...more } })

test('a status narrows the list', async () => {
  const { user } = open()
  expect(await screen.findByText('Marcos')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Convertido' }))
  expect(screen.queryByText('Marcos')).not.toBeInTheDocument()
  expect(screen.getByText('Paula')).toBeVisible()
})

test('a lead shows how to reach the owner, and its status and notes are saved', async () => {
  const { user, network } = open({
    'POST /functions/v1/update-lead-status': lead('l1', 'Marcos', 'contacted'),
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5548999990000')
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5548999990000\?text=/,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Contatado')
  await user.type(screen.getByLabelText('Anotações'), 'Ligar na sexta')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /functions/v1/update-lead-status')[0]?.body).toEqual({
    lead_id: 'l1',
    new_status: 'contacted',
    lead_notes: 'Ligar na sexta',
  })
})

test('notes that could not be saved stay typed', async () => {
  const { user } = open({ 'POST /functions/v1/update-lead-status': answer(500, {}) })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'Ligar')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Erro ao atualizar lead. Tente novamente.')).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('Ligar')
})
